import type { Finding } from '../../cli/checks/finding.ts'
import {
  hangUp,
  linkElsewhere,
  linkTo,
  pageHtml,
  redirect,
  type CorpusAnswer,
  type CorpusCase,
} from './corpus-site.ts'

/** Expected finding of a defect; omitted parts match anything. */
export interface ExpectedFinding {
  rule: string
  /** Page; default: the page of the case. */
  on?: string
  /** Default: the verdict of the rule. */
  verdict?: Finding['verdict']
  target?: string
  /** Text of the link. */
  text?: string
  part?: Finding['part']
  /** Index of the block; `null`: outside of blocks. */
  block?: number | null
  pointer?: string
  values?: Finding['values']
}

export interface PlantedDefect extends CorpusCase {
  /** All expected findings on the pages of the case. */
  finds: ExpectedFinding[]
}

const page = '<p>Da</p>'
const file: CorpusAnswer = { headers: { 'content-type': 'application/octet-stream' }, body: 'x' }

/** Defects, each on its own page: the command must find all of them, and nothing else. */
export const plantedDefects: PlantedDefect[] = [
  {
    name: 'missing page',
    html: '<p>Zu den <a href="/de/fehlt-1">Maschinen <em>hier</em></a></p>',
    finds: [
      {
        rule: 'link-broken',
        target: '{site}/de/fehlt-1',
        text: 'Maschinen hier',
        block: 0,
        part: 'page',
        values: { status: 404 },
      },
    ],
  },
  {
    name: 'page with status 403',
    ...linkTo('/de/intern', 403),
    finds: [{ rule: 'link-blocked', target: '{site}/de/intern' }],
  },
  {
    name: 'doubly escaped entities',
    html: '<a href="/de/fehlt-2?a=1&amp;amp;b=2">Entities</a>',
    finds: [{ rule: 'link-broken', target: '{site}/de/fehlt-2?a=1&amp;b=2' }],
  },
  {
    name: 'external URL without https://',
    html: '<a href="www.example.com">www.example.com</a>',
    finds: [{ rule: 'address-invalid', target: '{site}/de/www.example.com' }],
  },
  {
    name: 'relative link with a base element',
    html: '<a href="fehlt-3">Basis</a>',
    head: '<base href="/de/anders/">',
    finds: [{ rule: 'link-broken', target: '{site}/de/anders/fehlt-3' }],
  },
  {
    name: 'link with only a picture',
    html: '<a href="/de/fehlt-4"><img src="/media/da.png" alt="Der Heber"></a>',
    site: { '/media/da.png': file },
    finds: [{ rule: 'link-broken', text: 'Der Heber' }],
  },
  {
    name: 'link with aria-label',
    html: '<a href="/de/fehlt-5" aria-label="Mehr über Heber"><svg></svg></a>',
    finds: [{ rule: 'link-broken', text: 'Mehr über Heber' }],
  },
  {
    name: 'link in ISO-8859-1',
    html: '<a href="/de/fehlt-12">Für Türen</a>',
    page: (whole) => ({
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: Buffer.from(whole.replace('utf-8', 'iso-8859-1'), 'latin1'),
    }),
    finds: [{ rule: 'link-broken', text: 'Für Türen' }],
  },
  {
    name: 'page four clicks from the home page',
    html: '<a href="/de/weit-1">1</a>',
    site: {
      '/de/weit-1': '<a href="/de/weit-2">2</a>',
      '/de/weit-2': '<a href="/de/weit-3">3</a>',
      '/de/weit-3': '<a href="/de/fehlt-0">3</a>',
    },
    finds: [{ rule: 'link-broken', on: '{site}/de/weit-3', target: '{site}/de/fehlt-0' }],
  },
  {
    name: 'meta refresh to a missing page',
    html: page,
    head: '<meta http-equiv="refresh" content="0;url=/de/fehlt-9">',
    finds: [{ rule: 'link-broken', block: null }],
  },
  {
    name: 'missing canonical page',
    html: page,
    head: '<link rel="canonical" href="/de/fehlt-10">',
    finds: [{ rule: 'link-broken', part: 'page', block: null }],
  },
  {
    name: 'missing translation',
    html: page,
    head: '<link rel="alternate" hreflang="en" href="/en/missing">',
    finds: [{ rule: 'link-broken', target: '{site}/en/missing', part: 'page' }],
  },
  {
    name: 'missing picture',
    html: '<img src="/media/fehlt-1.png" alt="Heber">',
    finds: [{ rule: 'asset-broken', target: '{site}/media/fehlt-1.png', text: 'Heber', block: 0 }],
  },
  {
    name: 'one missing picture of a srcset',
    html: '<img src="/media/da-2.png" srcset="/media/da-2.png 1x, /media/fehlt,2.png 2x" alt="Set">',
    site: { '/media/da-2.png': file },
    finds: [{ rule: 'asset-broken', target: '{site}/media/fehlt,2.png' }],
  },
  {
    name: 'missing picture in all widths',
    html: '<img src="/pictures/640/fehlt-3.webp" srcset="/pictures/320/fehlt-3.webp 320w, /pictures/640/fehlt-3.webp 640w" alt="Heber">',
    json: {
      content: [{ type: 'TextText', image: { src: '/media/fehlt-3.webp' } }],
    },
    finds: [{ rule: 'asset-broken', pointer: '/content/0/image/src', text: 'Heber' }],
  },
  {
    name: 'missing download',
    html: '<a href="/media/fehlt-14.pdf">Datenblatt (PDF)</a>',
    finds: [{ rule: 'asset-broken', text: 'Datenblatt (PDF)' }],
  },
  {
    name: 'missing share picture',
    html: page,
    head: '<meta property="og:image" content="{site}/media/fehlt-15.jpg">',
    finds: [{ rule: 'asset-broken', part: 'page', block: null }],
  },
  {
    name: 'status 500',
    ...linkTo('/de/500', 500),
    finds: [{ rule: 'server-error', target: '{site}/de/500' }],
  },
  {
    name: 'dropped connection',
    ...linkTo('/de/stumm', hangUp),
    finds: [{ rule: 'server-error', target: '{site}/de/stumm' }],
  },
  {
    name: 'missing external page',
    html: '<a href="{elsewhere}/fehlt">Fremd</a>',
    finds: [{ rule: 'external-broken', target: '{elsewhere}/fehlt', text: 'Fremd' }],
  },
  {
    name: 'external status 410',
    ...linkElsewhere('/weg', 410),
    finds: [{ rule: 'external-broken' }],
  },
  {
    name: 'unknown host',
    html: '<a href="http://unknown-host.invalid/">Niemand</a>',
    finds: [{ rule: 'external-broken' }],
  },
  {
    name: 'invalid certificate',
    html: '<a href="http://certificate.invalid/">Zertifikat</a>',
    finds: [{ rule: 'certificate-invalid' }],
  },
  {
    name: 'external timeout',
    html: '<a href="http://timeout.invalid/">Zeit</a>',
    finds: [{ rule: 'external-suspect' }],
  },
  {
    name: 'external dropped connection',
    ...linkElsewhere('/stumm', hangUp),
    finds: [{ rule: 'external-suspect' }],
  },
  {
    name: 'external status 401 and 451',
    html: '<a href="{elsewhere}/401">401</a> <a href="{elsewhere}/451">451</a>',
    elsewhere: { '/401': 401, '/451': 451 },
    finds: [
      { rule: 'external-blocked', target: '{elsewhere}/401' },
      { rule: 'external-blocked', target: '{elsewhere}/451' },
    ],
  },
  {
    name: 'permanent redirect',
    html: '<a href="/de/alt">Alt</a>',
    site: { '/de/alt': redirect(301, '/de/neu'), '/de/neu': page },
    finds: [{ rule: 'redirect-permanent', values: { to: '{site}/de/neu', hops: 1 } }],
  },
  {
    name: 'permanent redirect to a trailing slash',
    html: '<a href="/de/schraeg">Schräg</a>',
    site: { '/de/schraeg': redirect(308, '/de/schraeg/'), '/de/schraeg/': page },
    finds: [{ rule: 'redirect-permanent', values: { to: '{site}/de/schraeg/', hops: 1 } }],
  },
  {
    name: 'permanent external redirect',
    html: '<a href="{elsewhere}/alt">Alt</a>',
    elsewhere: { '/alt': redirect(301, '/neu'), '/neu': redirect(302, '/neu?x'), '/neu?x': page },
    finds: [{ rule: 'redirect-permanent', values: { to: '{elsewhere}/neu', hops: 2 } }],
  },
  {
    name: 'redirect chain',
    html: '<a href="/de/kette-1">Kette</a>',
    site: {
      '/de/kette-1': redirect(302, '/de/kette-2'),
      '/de/kette-2': redirect(302, '/de/kette-3'),
      '/de/kette-3': redirect(302, '/de/kette-4'),
      '/de/kette-4': page,
    },
    finds: [{ rule: 'redirect-chain', values: { hops: 3, to: '{site}/de/kette-4' } }],
  },
  {
    name: 'redirect loop',
    html: '<a href="/de/kreis-1">Kreis</a>',
    site: {
      '/de/kreis-1': redirect(302, '/de/kreis-2'),
      '/de/kreis-2': redirect(302, '/de/kreis-1'),
    },
    finds: [{ rule: 'redirect-loop', target: '{site}/de/kreis-1' }],
  },
  {
    name: 'endless redirects',
    html: '<a href="/de/endlos-0">Endlos</a>',
    site: {
      '/de/endlos-*': (request, response) => {
        const step = Number(request.url?.split('-').at(-1)) + 1
        response.writeHead(302, { location: `/de/endlos-${step}` }).end()
      },
    },
    finds: [{ rule: 'redirect-loop', target: '{site}/de/endlos-0' }],
  },
  {
    name: 'redirect without target',
    ...linkTo('/de/ins-leere', { status: 302 }),
    finds: [{ rule: 'redirect-loop', target: '{site}/de/ins-leere' }],
  },
  {
    name: 'redirect to a missing page',
    ...linkTo('/de/umzug', redirect(301, '/de/fehlt-11')),
    finds: [{ rule: 'link-broken', target: '{site}/de/umzug' }],
  },
  {
    name: 'soft 404',
    html: '<a href="/de/weich">Weich</a>',
    site: {
      '/de/weich': pageHtml({ main: '<p>Nicht gefunden</p>' }).replace(
        '<main>',
        '<main data-error="404">',
      ),
    },
    finds: [{ rule: 'soft-404', target: '{site}/de/weich', text: 'Weich' }],
  },
  {
    name: 'missing fragment of the page',
    html: '<a href="#fehlt">Unten</a>',
    finds: [{ rule: 'fragment-missing', text: 'Unten', values: { fragment: 'fehlt' } }],
  },
  {
    name: 'missing fragment of another page',
    html: '<a href="/de/stelle#daten">Daten</a> <a href="/de/stelle#da">Da</a>',
    site: { '/de/stelle': '<p id="da">Da</p>' },
    finds: [{ rule: 'fragment-missing', target: '{site}/de/stelle#daten', text: 'Daten' }],
  },
  {
    name: 'missing fragment with an umlaut',
    html: '<a href="#größe">Grösse</a><p id="groesse">Grösse</p>',
    finds: [{ rule: 'fragment-missing', values: { fragment: 'größe' } }],
  },
  {
    name: 'fragment in other letter case',
    html: '<a href="#Daten">Daten</a><p id="daten">Daten</p>',
    finds: [{ rule: 'fragment-missing', values: { fragment: 'Daten' } }],
  },
  {
    name: 'missing slash after the scheme',
    html: '<a href="http:/www.example.com">Schrägstrich</a>',
    site: { '/www.example.com': page },
    finds: [{ rule: 'address-invalid', text: 'Schrägstrich', block: 0 }],
  },
  {
    name: 'space in a host name',
    html: '<a href="https://www.exa mple.com/">Leerzeichen</a>',
    finds: [{ rule: 'address-invalid', values: { address: 'https://www.exa mple.com/' } }],
  },
  {
    name: 'space in a path',
    html: '<a href="/de/mit leerzeichen">Leerzeichen</a>',
    site: { '/de/mit%20leerzeichen': page },
    finds: [{ rule: 'address-invalid', verdict: 'warning' }],
  },
  {
    name: 'misspelt scheme',
    html: '<a href="htps://www.example.com">Tippfehler</a>',
    finds: [{ rule: 'address-invalid' }],
  },
  {
    name: 'path of a local file',
    html: '<a href="C:\\Users\\max\\blatt.pdf">Blatt</a> <img src="file:///C:/bild.png" alt="Bild">',
    finds: [
      { rule: 'address-invalid', text: 'Blatt' },
      { rule: 'address-invalid', text: 'Bild' },
    ],
  },
  {
    name: 'missing host',
    html: '<a href="https://">Nichts</a>',
    finds: [{ rule: 'address-invalid' }],
  },
  {
    name: 'mail address without domain',
    html: '<a href="mailto:info@">Mail</a>',
    finds: [{ rule: 'mail-invalid', text: 'Mail', values: { part: 'info@' } }],
  },
  {
    name: 'semicolon between recipients',
    html: '<a href="mailto:a@muster.example;b@muster.example">Mail</a>',
    finds: [{ rule: 'mail-invalid' }],
  },
  {
    name: 'phone number with (0)',
    html: '<a href="tel:+41 (0)44 123 45 67">Telefon</a>',
    finds: [
      { rule: 'phone-invalid', verdict: 'broken', values: { number: '+41 (0)44 123 45 67' } },
    ],
  },
  {
    name: 'phone number without country code',
    html: '<a href="tel:0441234567">Telefon</a>',
    finds: [{ rule: 'phone-invalid', verdict: 'warning' }],
  },
  {
    name: 'repeated link in one field',
    html: '<p><a href="/de/fehlt-20">Hier</a> oder <a href="/de/fehlt-20">dort</a></p>',
    json: {
      content: [
        {
          type: 'TextText',
          left: '<p><a href="/de/fehlt-20">Hier</a> oder <a href="/de/fehlt-20">dort</a></p>',
        },
      ],
    },
    finds: [{ rule: 'link-broken', text: 'Hier', pointer: '/content/0/left' }],
  },
  {
    name: 'repeated link in two fields',
    html: '<a href="/de/fehlt-21">Eins</a> <a href="/de/fehlt-21#x">Zwei</a>',
    json: {
      content: [
        { type: 'Broken' },
        {
          type: 'TextText',
          items: [{ uri: '/de/fehlt-21' }, { link: { uri: '{site}/de/fehlt-21#x' } }],
        },
      ],
    },
    finds: [
      { rule: 'link-broken', text: 'Eins', pointer: '/content/1/items/0/uri' },
      { rule: 'link-broken', text: 'Zwei', pointer: '/content/1/items/1/link/uri' },
    ],
  },
  {
    name: 'invalid mail address in a field',
    html: '<a href="mailto:info@muster">info@muster</a>',
    json: { content: [{ type: 'TextText', email: 'info@muster' }] },
    finds: [{ rule: 'mail-invalid', pointer: '/content/0/email' }],
  },
  {
    name: 'invalid URL in rich text',
    html: '<a href="http:/x">x</a>',
    site: { '/x': page },
    json: { content: [{ type: 'TextText', right: '<p><a href="http:/x">x</a></p>' }] },
    finds: [{ rule: 'address-invalid', pointer: '/content/0/right' }],
  },
]
