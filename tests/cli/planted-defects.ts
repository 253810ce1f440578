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

/** What must be said of a defect; left out parts may be anything. */
export interface ExpectedFinding {
  rule: string
  /** Page; the case's own where left out. */
  on?: string
  /** Where it is not the rule's own. */
  verdict?: Finding['verdict']
  target?: string
  /** Text of the link. */
  text?: string
  part?: Finding['part']
  /** Index of the block; `null`: in none. */
  block?: number | null
  pointer?: string
  values?: Finding['values']
}

export interface PlantedDefect extends CorpusCase {
  /** Everything that is found on the pages of the case. */
  finds: ExpectedFinding[]
}

const page = '<p>Da</p>'
const file: CorpusAnswer = { headers: { 'content-type': 'application/octet-stream' }, body: 'x' }

/** What is wrong, each on a page of its own: all of it must be found, and nothing more. */
export const plantedDefects: PlantedDefect[] = [
  {
    name: 'a page that does not exist',
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
    name: 'a page that is not shown to everybody',
    ...linkTo('/de/intern', 403),
    finds: [{ rule: 'link-blocked', target: '{site}/de/intern' }],
  },
  {
    name: 'a path whose entities are wrong',
    html: '<a href="/de/fehlt-2?a=1&amp;amp;b=2">Entities</a>',
    finds: [{ rule: 'link-broken', target: '{site}/de/fehlt-2?a=1&amp;b=2' }],
  },
  {
    name: 'an address of another site without https://',
    html: '<a href="www.example.com">www.example.com</a>',
    finds: [{ rule: 'link-broken', target: '{site}/de/www.example.com' }],
  },
  {
    name: 'a relative link from another base',
    html: '<a href="fehlt-3">Basis</a>',
    head: '<base href="/de/anders/">',
    finds: [{ rule: 'link-broken', target: '{site}/de/anders/fehlt-3' }],
  },
  {
    name: 'a picture that is the only text of its link',
    html: '<a href="/de/fehlt-4"><img src="/media/da.png" alt="Der Heber"></a>',
    site: { '/media/da.png': file },
    finds: [{ rule: 'link-broken', text: 'Der Heber' }],
  },
  {
    name: 'a link with a label',
    html: '<a href="/de/fehlt-5" aria-label="Mehr über Heber"><svg></svg></a>',
    finds: [{ rule: 'link-broken', text: 'Mehr über Heber' }],
  },
  {
    name: 'a link in an older encoding',
    html: '<a href="/de/fehlt-12">Für Türen</a>',
    page: (whole) => ({
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: Buffer.from(whole.replace('utf-8', 'iso-8859-1'), 'latin1'),
    }),
    finds: [{ rule: 'link-broken', text: 'Für Türen' }],
  },
  {
    name: 'a page far from the home page',
    html: '<a href="/de/weit-1">1</a>',
    site: {
      '/de/weit-1': '<a href="/de/weit-2">2</a>',
      '/de/weit-2': '<a href="/de/weit-3">3</a>',
      '/de/weit-3': '<a href="/de/fehlt-0">3</a>',
    },
    finds: [{ rule: 'link-broken', on: '{site}/de/weit-3', target: '{site}/de/fehlt-0' }],
  },
  {
    name: 'a page that forwards to nothing',
    html: page,
    head: '<meta http-equiv="refresh" content="0;url=/de/fehlt-9">',
    finds: [{ rule: 'link-broken', block: null }],
  },
  {
    name: 'a canonical address that does not exist',
    html: page,
    head: '<link rel="canonical" href="/de/fehlt-10">',
    finds: [{ rule: 'link-broken', part: 'page', block: null }],
  },
  {
    name: 'a translation that does not exist',
    html: page,
    head: '<link rel="alternate" hreflang="en" href="/en/missing">',
    finds: [{ rule: 'link-broken', target: '{site}/en/missing', part: 'page' }],
  },
  {
    name: 'a picture',
    html: '<img src="/media/fehlt-1.png" alt="Heber">',
    finds: [{ rule: 'asset-broken', target: '{site}/media/fehlt-1.png', text: 'Heber', block: 0 }],
  },
  {
    name: 'one picture of a set',
    html: '<img src="/media/da-2.png" srcset="/media/da-2.png 1x, /media/fehlt,2.png 2x" alt="Set">',
    site: { '/media/da-2.png': file },
    finds: [{ rule: 'asset-broken', target: '{site}/media/fehlt,2.png' }],
  },
  {
    name: 'a picture in all its widths is one finding',
    html: '<img src="/pictures/640/fehlt-3.webp" srcset="/pictures/320/fehlt-3.webp 320w, /pictures/640/fehlt-3.webp 640w" alt="Heber">',
    json: {
      content: [{ type: 'TextText', image: { src: '/media/fehlt-3.webp' } }],
    },
    finds: [{ rule: 'asset-broken', pointer: '/content/0/image/src', text: 'Heber' }],
  },
  {
    name: 'a download',
    html: '<a href="/media/fehlt-14.pdf">Datenblatt (PDF)</a>',
    finds: [{ rule: 'asset-broken', text: 'Datenblatt (PDF)' }],
  },
  {
    name: 'the picture that social networks show',
    html: page,
    head: '<meta property="og:image" content="{site}/media/fehlt-15.jpg">',
    finds: [{ rule: 'asset-broken', part: 'page', block: null }],
  },
  {
    name: 'a server in trouble',
    ...linkTo('/de/500', 500),
    finds: [{ rule: 'server-error', target: '{site}/de/500' }],
  },
  {
    name: 'a server that hangs up',
    ...linkTo('/de/stumm', hangUp),
    finds: [{ rule: 'server-error', target: '{site}/de/stumm' }],
  },
  {
    name: 'a page elsewhere that does not exist',
    html: '<a href="{elsewhere}/fehlt">Fremd</a>',
    finds: [{ rule: 'external-broken', target: '{elsewhere}/fehlt', text: 'Fremd' }],
  },
  {
    name: 'a page elsewhere that is gone',
    ...linkElsewhere('/weg', 410),
    finds: [{ rule: 'external-broken' }],
  },
  {
    name: 'a host that nobody knows',
    html: '<a href="http://unknown-host.invalid/">Niemand</a>',
    finds: [{ rule: 'external-broken' }],
  },
  {
    name: 'a certificate that is not right',
    html: '<a href="http://certificate.invalid/">Zertifikat</a>',
    finds: [{ rule: 'external-broken' }],
  },
  {
    name: 'a host that does not answer in time',
    html: '<a href="http://timeout.invalid/">Zeit</a>',
    finds: [{ rule: 'external-suspect' }],
  },
  {
    name: 'a host that hangs up',
    ...linkElsewhere('/stumm', hangUp),
    finds: [{ rule: 'external-suspect' }],
  },
  {
    name: 'a host that lets no programs in',
    html: '<a href="{elsewhere}/401">401</a> <a href="{elsewhere}/451">451</a>',
    elsewhere: { '/401': 401, '/451': 451 },
    finds: [
      { rule: 'external-blocked', target: '{elsewhere}/401' },
      { rule: 'external-blocked', target: '{elsewhere}/451' },
    ],
  },
  {
    name: 'a page that has moved',
    html: '<a href="/de/alt">Alt</a>',
    site: { '/de/alt': redirect(301, '/de/neu'), '/de/neu': page },
    finds: [{ rule: 'redirect-permanent', values: { to: '{site}/de/neu', hops: 1 } }],
  },
  {
    name: 'a slash that is missing for good',
    html: '<a href="/de/schraeg">Schräg</a>',
    site: { '/de/schraeg': redirect(308, '/de/schraeg/'), '/de/schraeg/': page },
    finds: [{ rule: 'redirect-permanent', values: { to: '{site}/de/schraeg/', hops: 1 } }],
  },
  {
    name: 'a page elsewhere that has moved',
    html: '<a href="{elsewhere}/alt">Alt</a>',
    elsewhere: { '/alt': redirect(301, '/neu'), '/neu': redirect(302, '/neu?x'), '/neu?x': page },
    finds: [{ rule: 'redirect-permanent', values: { to: '{elsewhere}/neu', hops: 2 } }],
  },
  {
    name: 'a long way',
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
    name: 'a circle',
    html: '<a href="/de/kreis-1">Kreis</a>',
    site: {
      '/de/kreis-1': redirect(302, '/de/kreis-2'),
      '/de/kreis-2': redirect(302, '/de/kreis-1'),
    },
    finds: [{ rule: 'redirect-loop', target: '{site}/de/kreis-1' }],
  },
  {
    name: 'a way without end',
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
    name: 'a redirect to nowhere',
    ...linkTo('/de/ins-leere', { status: 302 }),
    finds: [{ rule: 'redirect-loop', target: '{site}/de/ins-leere' }],
  },
  {
    name: 'a moved page that is gone',
    ...linkTo('/de/umzug', redirect(301, '/de/fehlt-11')),
    finds: [{ rule: 'link-broken', target: '{site}/de/umzug' }],
  },
  {
    name: 'an error page that answers 200',
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
    name: 'a place of the same page',
    html: '<a href="#fehlt">Unten</a>',
    finds: [{ rule: 'fragment-missing', text: 'Unten', values: { fragment: 'fehlt' } }],
  },
  {
    name: 'a place of another page',
    html: '<a href="/de/stelle#daten">Daten</a> <a href="/de/stelle#da">Da</a>',
    site: { '/de/stelle': '<p id="da">Da</p>' },
    finds: [{ rule: 'fragment-missing', target: '{site}/de/stelle#daten', text: 'Daten' }],
  },
  {
    name: 'a place with an umlaut',
    html: '<a href="#größe">Grösse</a><p id="groesse">Grösse</p>',
    finds: [{ rule: 'fragment-missing', values: { fragment: 'größe' } }],
  },
  {
    name: 'a place written in other letters',
    html: '<a href="#Daten">Daten</a><p id="daten">Daten</p>',
    finds: [{ rule: 'fragment-missing', values: { fragment: 'Daten' } }],
  },
  {
    name: 'one slash too few',
    html: '<a href="http:/www.example.com">Schrägstrich</a>',
    site: { '/www.example.com': page },
    finds: [{ rule: 'address-invalid', text: 'Schrägstrich', block: 0 }],
  },
  {
    name: 'a space in the name of a host',
    html: '<a href="https://www.exa mple.com/">Leerzeichen</a>',
    finds: [{ rule: 'address-invalid', values: { address: 'https://www.exa mple.com/' } }],
  },
  {
    name: 'a space in a path',
    html: '<a href="/de/mit leerzeichen">Leerzeichen</a>',
    site: { '/de/mit%20leerzeichen': page },
    finds: [{ rule: 'address-invalid', verdict: 'warning' }],
  },
  {
    name: 'a scheme that is misspelt',
    html: '<a href="htps://www.example.com">Tippfehler</a>',
    finds: [{ rule: 'address-invalid' }],
  },
  {
    name: 'a file on somebody’s computer',
    html: '<a href="C:\\Users\\max\\blatt.pdf">Blatt</a> <img src="file:///C:/bild.png" alt="Bild">',
    finds: [
      { rule: 'address-invalid', text: 'Blatt' },
      { rule: 'address-invalid', text: 'Bild' },
    ],
  },
  {
    name: 'no host',
    html: '<a href="https://">Nichts</a>',
    finds: [{ rule: 'address-invalid' }],
  },
  {
    name: 'a mail to nobody',
    html: '<a href="mailto:info@">Mail</a>',
    finds: [{ rule: 'mail-invalid', text: 'Mail', values: { part: 'info@' } }],
  },
  {
    name: 'two recipients as Outlook writes them',
    html: '<a href="mailto:a@muster.example;b@muster.example">Mail</a>',
    finds: [{ rule: 'mail-invalid' }],
  },
  {
    name: 'a number with a zero that must not be dialled',
    html: '<a href="tel:+41 (0)44 123 45 67">Telefon</a>',
    finds: [
      { rule: 'phone-invalid', verdict: 'broken', values: { number: '+41 (0)44 123 45 67' } },
    ],
  },
  {
    name: 'a number without a country',
    html: '<a href="tel:0441234567">Telefon</a>',
    finds: [{ rule: 'phone-invalid', verdict: 'warning' }],
  },
  {
    name: 'the same link twice in one field',
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
    name: 'the same link in two fields',
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
    name: 'a mail that a field of its own has',
    html: '<a href="mailto:info@muster">info@muster</a>',
    json: { content: [{ type: 'TextText', email: 'info@muster' }] },
    finds: [{ rule: 'mail-invalid', pointer: '/content/0/email' }],
  },
  {
    name: 'an address that cannot be one, in rich text',
    html: '<a href="http:/x">x</a>',
    site: { '/x': page },
    json: { content: [{ type: 'TextText', right: '<p><a href="http:/x">x</a></p>' }] },
    finds: [{ rule: 'address-invalid', pointer: '/content/0/right' }],
  },
]
