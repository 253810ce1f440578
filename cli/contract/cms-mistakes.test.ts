import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  correctAnswers,
  file,
  heber,
  home,
  listed,
  moved,
  picture,
  runOn,
  withBlock,
  withPaths,
  withText,
  type Answers,
} from '../../tests/harness/servers/correct-service.ts'

const layout = correctAnswers()['/de/ajax/layout'] as { navigation: object[]; footer: object }
const withLayout = (change: object) => ({ '/de/ajax/layout': { ...layout, ...change } })
const withHome = (change: object) => ({ '/de': { ...home, ...change } })
const withMeta = (change: object) =>
  withHome({ meta: { translatedPaths: { de: '/de', en: '/en' }, ...change } })
const tiles = (...items: unknown[]) => withBlock({ type: 'Tiles', tiles: items })
const image = (change: object) =>
  withBlock({ type: 'HeaderStatic', title: 'A', image: { ...picture, ...change } })
const article = (change: object) =>
  withBlock({
    type: 'Article',
    title: 'A',
    date: '2026-03-31',
    lead: 'B',
    text: '<p>C</p>',
    ...change,
  })
const titled = (title: string) => withHome({ title })
const page = (path: string, title = 'P') => ({
  type: 'page',
  title,
  meta: { translatedPaths: { [path.slice(1, 3)]: path } },
  content: [],
})

/** What CMSes send in practice. `line` is the expected report. */
const mistakes: {
  name: string
  changes: Answers
  line: RegExp
  argv?: string[]
  env?: Record<string, string>
}[] = [
  // lists and relations
  {
    name: 'null in a list of relations',
    changes: tiles({ title: 'A', uri: '/de' }, null),
    line: /\/de \/content\/0\/tiles\/1: /,
  },
  {
    name: 'id in place of a relation',
    changes: tiles(17),
    line: /\/de \/content\/0\/tiles\/0: 17/,
  },
  {
    name: 'empty text for an optional date',
    changes: withMeta({ modified: '' }),
    line: /\/de \/meta\/modified: ""/,
  },
  {
    name: 'empty text for a required date',
    changes: article({ date: '' }),
    line: /\/de \/content\/0\/date: "".*the block Article/,
  },
  {
    name: 'zero date of a database',
    changes: article({ date: '0000-00-00 00:00:00' }),
    line: /\/content\/0\/date: "0000/,
  },
  {
    name: 'Swiss date',
    changes: article({ date: '31.03.2026' }),
    line: /\/content\/0\/date: "31\.03\.2026"/,
  },
  {
    name: 'date without a time zone',
    changes: withMeta({ modified: '2026-03-31T23:30:00' }),
    line: /\/de \/meta\/modified: .*time zone/,
  },
  {
    name: 'date of a database without a time zone',
    changes: article({ date: '2026-03-31 23:30:00' }),
    line: /\/content\/0\/date: .*time zone/,
  },
  {
    name: 'local midnight in UTC',
    changes: article({ date: '2026-03-30T22:00:00.000Z' }),
    line: /\/de \/content\/0\/date: .*is midnight of 2026-03-31.*return 2026-03-31/,
  },
  {
    name: 'local midnight of winter in UTC',
    changes: article({ date: '2026-01-30T23:00:00Z' }),
    line: /\/de \/content\/0\/date: .*is midnight of 2026-01-31/,
  },
  {
    name: 'number as text',
    changes: withBlock({ type: 'Numbers', numbers: [{ value: '250', label: 'kg' }] }),
    line: /\/content\/0\/numbers\/0\/value: "250"/,
  },
  {
    name: 'size of a file as text',
    changes: withBlock({
      type: 'VakuumSupportExtra',
      title: 'A',
      text: '<p>B</p>',
      checklist: [],
      downloads: [{ title: 'Blatt', uri: '/media/heber.webp', format: 'PDF', bytes: '250 KB' }],
    }),
    line: /\/downloads\/0\/bytes: "250 KB"/,
  },
  {
    name: 'year as text',
    changes: withBlock({
      type: 'History',
      title: 'A',
      entries: [{ year: '1949', title: 'B', text: '<p>C</p>' }],
    }),
    line: /\/entries\/0\/year: "1949"/,
  },
  {
    name: 'boolean as number',
    changes: withBlock({
      type: 'ContactForm',
      title: 'A',
      topics: [{ value: 'a', label: 'A', load: 1 }],
      privacy: { title: 'P', uri: '/de' },
      success: 'OK',
    }),
    line: /\/topics\/0\/load: 1/,
  },
  {
    name: 'day that its month does not have',
    changes: article({ date: '2026-02-31' }),
    line: /\/de \/content\/0\/date: "2026-02-31".*28 days/,
  },
  {
    name: 'text in place of a phone number',
    changes: withLayout({ footer: { phone: 'auf Anfrage' } }),
    line: /\/de\/ajax\/layout \/footer\/phone: "auf Anfrage"/,
  },
  {
    name: 'file of another format',
    changes: withBlock({
      type: 'VakuumSupportExtra',
      title: 'A',
      text: '<p>B</p>',
      checklist: [],
      downloads: [{ title: 'Blatt', uri: '/media/blatt.zip', format: 'PDF', bytes: 250 }],
    }),
    line: /\/downloads\/0\/format: "PDF".*return "ZIP"/,
  },
  // pictures
  {
    name: 'picture without size',
    changes: image({ width: null, height: null }),
    line: /\/content\/0\/image\/width: .*the picture/,
  },
  {
    name: 'picture of size 0',
    changes: image({ width: 0 }),
    line: /\/content\/0\/image\/width: 0.*the picture → change: return more than 0/,
  },
  {
    name: 'picture without alternative text',
    changes: image({ alt: null }),
    line: /\/content\/0\/image\/alt: alt is missing/,
  },
  {
    name: 'picture in the envelope of Strapi',
    changes: withBlock({
      type: 'HeaderStatic',
      title: 'A',
      image: { data: { attributes: { url: '/uploads/a.webp' } } },
    }),
    line: /\/content\/0\/image\/src: src is missing/,
  },
  {
    name: 'id of a picture',
    changes: withBlock({ type: 'HeaderStatic', title: 'A', image: 17 }),
    line: /\/content\/0\/image: 17/,
  },
  {
    name: 'media address without a slash',
    changes: image({ src: 'uploads/a.webp' }),
    line: /\/content\/0\/image\/src: "uploads\/a\.webp"/,
  },
  {
    name: 'media address without a protocol',
    changes: image({ src: '//cdn.example/a.webp' }),
    line: /\/content\/0\/image\/src: "\/\/cdn/,
  },
  {
    name: 'draft picture',
    changes: { ...image({ src: '/media/neu.webp' }), '/media/neu.webp': { status: 403 } },
    line: /\/content\/0\/image\/src: \/media\/neu\.webp: status 403/,
  },
  {
    name: 'picture with the type of a program',
    changes: { '/media/heber.webp': file('application/octet-stream') },
    line: /\/de \/content\/0\/slides\/0\/image\/src: .*application\/octet-stream/,
  },
  {
    name: 'picture without a type',
    changes: { '/media/heber.webp': file('') },
    line: /\/de \/content\/0\/slides\/0\/image\/src: .*Content-Type/,
  },
  {
    name: 'error of an object store as picture',
    changes: { '/media/heber.webp': file('application/xml') },
    line: /\/image\/src: .*application\/xml/,
  },
  {
    name: 'empty picture',
    changes: {
      '/media/heber.webp': {
        status: 200,
        headers: { 'content-type': 'image/webp', 'content-length': '0' },
        text: '',
      },
    },
    line: /\/image\/src: .*empty/,
  },
  {
    name: 'picture that redirects to a sign-in',
    changes: { '/media/heber.webp': moved('/login') },
    line: /\/image\/src: \/media\/heber\.webp: status 301/,
  },
  // texts
  {
    name: 'entities in a title',
    changes: titled('Müller &amp; Söhne'),
    line: /\/de \/title: .*"&amp;"/,
  },
  {
    name: 'numeric entities in a title',
    changes: titled('Heber &#8211; Greifer'),
    line: /\/de \/title: .*&#8211;/,
  },
  {
    name: 'entities escaped twice in rich text',
    changes: withText('<p>Müller &amp;amp; Söhne</p>'),
    line: /\/content\/0\/left: .*"&amp;"/,
  },
  {
    name: 'HTML escaped in rich text',
    changes: withText('&lt;p&gt;Text&lt;/p&gt;'),
    line: /\/content\/0\/left: HTML is shown as text/,
  },
  {
    name: 'shortcode',
    changes: withText('<p>[gallery ids="1,2"]</p>'),
    line: /\/content\/0\/left: .*\[gallery/,
  },
  {
    name: 'placeholder of a template',
    changes: titled('Willkommen bei {{ company }}'),
    line: /\/de \/title: .*\{\{ company/,
  },
  {
    name: 'object as text',
    changes: titled('[object Object]'),
    line: /\/de \/title: .*\[object Object\]/,
  },
  { name: 'undefined as text', changes: titled('undefined'), line: /\/de \/title: .*"undefined"/ },
  {
    name: 'serialised document as rich text',
    changes: withText('{"root":{"children":[{"type":"paragraph"}]}}'),
    line: /\/content\/0\/left: .*JSON/,
  },
  {
    name: 'document in place of rich text',
    changes: withBlock({ type: 'TextText', left: { root: { children: [] } }, right: '<p>…</p>' }),
    line: /\/content\/0\/left: \{"root"/,
  },
  {
    name: 'paragraphs without elements',
    changes: withText('Erster Absatz.\n\nZweiter Absatz.'),
    line: /\/content\/0\/left: .*paragraph/,
  },
  {
    name: 'wrong character set',
    changes: {
      '/de/heber': {
        status: 200,
        text: Buffer.from(JSON.stringify({ ...heber, title: 'Überlast' }), 'latin1'),
      },
    },
    line: /\/de\/heber \/title: .*UTF-8/,
  },
  {
    name: 'text encoded twice',
    changes: titled('MÃ¼ller und SÃ¶hne'),
    line: /\/de \/title: .*UTF-8/,
  },
  { name: 'soft spaces only as title', changes: titled('   '), line: /\/de \/title: / },
  {
    name: 'empty required rich text',
    changes: withText(''),
    line: /\/de \/content\/0\/left: "" has no text → visitors lose: the text/,
  },
  {
    name: 'rich text of an empty paragraph',
    changes: withText('<p></p>'),
    line: /\/de \/content\/0\/left: "<p><\/p>" has no text/,
  },
  {
    name: 'rich text of a soft space',
    changes: withText('<p>&nbsp;<br></p>'),
    line: /\/de \/content\/0\/left: .* has no text/,
  },
  {
    name: 'rich text of a space without width',
    changes: withText('<p>\u200b</p>'),
    line: /\/de \/content\/0\/left: .* has no text/,
  },
  {
    name: 'empty rich text in a list',
    changes: withBlock({ type: 'TextStack', items: [{ title: 'A', text: '&nbsp;' }] }),
    line: /\/de \/content\/0\/items\/0\/text: "&nbsp;" has no text/,
  },
  { name: 'empty title', changes: titled(''), line: /\/de \/title: / },
  // links
  {
    name: 'relative link',
    changes: withText('<p><a href="heber">Mehr</a></p>'),
    line: /\/content\/0\/left: <a> is removed/,
  },
  {
    name: 'link without a scheme',
    changes: tiles({ title: 'A', uri: 'www.example.com' }),
    line: /\/tiles\/0\/uri: "www\.example\.com"/,
  },
  {
    name: 'empty address of a link',
    changes: withBlock({ type: 'HeaderStatic', title: 'A', link: { title: 'Mehr', uri: '' } }),
    line: /\/content\/0\/link\/uri: ""/,
  },
  {
    name: 'link with a slash at the end',
    changes: withText('<p><a href="/de/heber/">Mehr</a></p>'),
    line: /\/content\/0\/left: \/de\/heber\/ .*slash/,
  },
  {
    name: 'link in other letters',
    changes: { ...withText('<p><a href="/de/Heber">Mehr</a></p>'), '/de/Heber': heber },
    line: /\/content\/0\/left: \/de\/Heber.*\/de\/heber/,
  },
  {
    name: 'link to the sign-in',
    changes: { ...withText('<p><a href="/de/intern">Mehr</a></p>'), '/de/intern': moved('/login') },
    line: /\/content\/0\/left: \/de\/intern/,
  },
  {
    name: 'navigation in the other language',
    changes: withLayout({ navigation: [{ title: 'Lifter', uri: '/en/lifter' }] }),
    line: /\/de\/ajax\/layout \/navigation\/0\/uri: \/en\/lifter/,
  },
  {
    name: 'relation in the default language',
    changes: tiles({ title: 'Lifter', uri: '/en/lifter' }),
    line: /\/de \/content\/0\/tiles\/0\/uri: \/en\/lifter is a page in another language.*return \/de\/heber/,
  },
  {
    name: 'link to the domain of the CMS',
    changes: withText('<p><a href="https://wp.example.com/de/heber/">Mehr</a></p>'),
    line: /\/de \/content\/0\/left: https:\/\/wp\.example\.com\/de\/heber\/ .*another host.*return \/de\/heber/,
  },
  {
    name: 'navigation call with a missing page',
    changes: { '/de/ajax/navigation': [{ title: 'A', uri: '/de/fehlt' }] },
    line: /\/de\/ajax\/navigation \/0\/uri: \/de\/fehlt: status 404/,
  },
  {
    name: 'navigation call with a further entry',
    changes: {
      '/de/ajax/navigation': [...layout.navigation, { title: 'Neu', uri: '/de' }],
    },
    line: /\/de\/ajax\/navigation \/1: the entry differs from \/navigation\/1 of \/de\/ajax\/layout/,
  },
  {
    name: 'navigation call with another title',
    changes: { '/de/ajax/navigation': [{ title: 'Alt', uri: '/de/heber' }] },
    line: /\/de\/ajax\/navigation \/0: the entry differs/,
  },
  {
    name: 'navigation call without menus',
    changes: withLayout({
      navigation: [
        { title: 'Heber', uri: '/de/heber', children: [{ title: 'A', uri: '/de/heber' }] },
      ],
    }),
    line: /\/de\/ajax\/navigation \/0: the entry differs/,
  },
  {
    name: 'link to a page at the address of the service',
    changes: withText('<p><a href="http://127.0.0.1:1337/de/heber">Mehr</a></p>'),
    line: /\/de \/content\/0\/left: .*one machine → visitors lose: the page behind the link → change: return \/de\/heber/,
  },
  {
    name: 'link to the address of a developer',
    changes: withText('<p><a href="http://localhost:1337/admin/content">Mehr</a></p>'),
    line: /\/de \/content\/0\/left: .*change: return a public address/,
  },
  {
    name: 'video on an unknown host',
    changes: withBlock({ type: 'Video', poster: picture, embed: 'https://film.example/1' }),
    line: /\/de \/content\/0\/embed: .*visitors lose: the video/,
  },
  {
    name: 'video at the address for reading',
    changes: withBlock({ type: 'Video', poster: picture, embed: 'https://youtube.com/watch?v=a' }),
    line: /\/de \/content\/0\/embed: .*change: return an address that starts with/,
  },
  {
    name: 'video without a file',
    changes: withBlock({ type: 'Video', poster: picture, sources: [] }),
    line: /\/de \/content\/0: the video has neither sources nor embed/,
  },
  {
    name: 'anchor with a number sign',
    changes: withBlock({ type: 'TextText', id: '#a', left: '<p>1</p>', right: '<p>2</p>' }),
    line: /\/de \/content\/0\/id: id "#a" starts with # .*return "a"/,
  },
  {
    name: 'page without blocks',
    changes: withHome({ content: [] }),
    line: /\/de \/content: the page has no blocks/,
  },
  {
    name: 'navigation group without a page',
    changes: withLayout({ navigation: [{ title: 'A', uri: '#' }] }),
    line: /\/de\/ajax\/layout \/navigation\/0\/uri: "#"/,
  },
  {
    name: 'link to the start of a page',
    changes: withText('<p><a href="/de#fehlt">Mehr</a></p>'),
    line: /\/content\/0\/left: \/de#fehlt.*id/,
  },
  {
    name: 'link to a missing place of its own page',
    changes: withText('<p><a href="#fehlt">Mehr</a></p>'),
    line: /\/de \/content\/0\/left: #fehlt: the page has no id fehlt/,
  },
  {
    name: 'menu without entries',
    changes: withLayout({ navigation: [] }),
    line: /\/de\/ajax\/layout \/navigation: navigation is empty/,
  },
  {
    name: 'anchor used twice',
    changes: withHome({
      content: [
        { type: 'TextText', id: 'a', left: '<p>1</p>', right: '<p>2</p>' },
        { type: 'TextText', id: 'a', left: '<p>3</p>', right: '<p>4</p>' },
      ],
    }),
    line: /\/de \/content\/1\/id: .*twice/,
  },
  {
    name: 'machine of an unknown category',
    changes: withBlock({
      type: 'MachineOverview',
      title: 'A',
      categories: [{ id: 'a', title: 'A' }],
      machines: [{ name: 'B', uri: '/de', image: picture, summary: 'C', category: 'b', specs: [] }],
    }),
    line: /\/content\/0\/machines\/0\/category: .*"b"/,
  },
  {
    name: 'topic offered twice',
    changes: withBlock({
      type: 'ContactForm',
      title: 'A',
      topics: [
        { value: 'a', label: 'A' },
        { value: 'a', label: 'B' },
      ],
      privacy: { title: 'P', uri: '/de' },
      success: 'OK',
    }),
    line: /\/content\/0\/topics\/1\/value: .*twice/,
  },
  {
    name: 'Unicode look-alike in a mail address',
    changes: withLayout({ footer: { email: 'info(at)example.com' } }),
    line: /\/de\/ajax\/layout \/footer\/email: "info\(at\)/,
  },
  // pages and languages
  {
    name: 'list cut after 25 pages',
    changes: {
      ...listed(...Array.from({ length: 23 }, (_, n) => ({ path: `/de/p${n}`, title: 'P' }))),
      ...Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`/de/p${n}`, page(`/de/p${n}`)])),
      ...withText('<p><a href="/de/p99">Mehr</a></p>'),
      '/de/p99': page('/de/p99'),
    },
    line: /\/content\/0\/left: \/de\/p99 .*list/,
  },
  {
    name: 'path without a slash in the list',
    changes: listed({ path: 'de/heber', title: 'A' }),
    line: /\/de\/ajax\/pages \/pages\/2\/path: "de\/heber"|\/pages\/2\/path: de\/heber/,
  },
  {
    name: 'language tag in a path',
    changes: listed({ path: '/de-CH/heber', title: 'A' }),
    line: /\/de\/ajax\/pages \/pages\/2\/path: .*de-CH/,
  },
  {
    name: 'list without its envelope',
    changes: { '/de/ajax/pages': [{ path: '/de', title: 'A' }] },
    line: /\/de\/ajax\/pages/,
  },
  {
    name: 'list of documents',
    changes: { '/de/ajax/pages': { docs: [], totalDocs: 0 } },
    line: /\/de\/ajax\/pages \/pages: pages is missing/,
  },
  {
    name: 'full address in translatedPaths',
    changes: withPaths({ de: 'https://www.example.com/de/heber', en: '/en/lifter' }),
    line: /\/de\/heber \/meta\/translatedPaths\/de: "https/,
  },
  {
    name: 'translatedPaths as list',
    changes: withPaths([{ locale: 'de', path: '/de/heber' }]),
    line: /\/de\/heber \/meta\/translatedPaths/,
  },
  {
    name: 'text of the other language',
    changes: {
      '/de/heber': {
        ...heber,
        content: [
          {
            type: 'TextText',
            left: `<p>${'A long English text. '.repeat(20)}</p>`,
            right: '<p>x</p>',
          },
        ],
      },
      '/en/lifter': {
        type: 'product',
        title: 'Lifter',
        meta: { translatedPaths: { de: '/de/heber', en: '/en/lifter' } },
        content: [
          {
            type: 'TextText',
            left: `<p>${'A long English text. '.repeat(20)}</p>`,
            right: '<p>x</p>',
          },
        ],
      },
    },
    line: /\/de\/heber \/content\/0\/left|\/en\/lifter \/content\/0\/left/,
  },
  {
    name: 'page in the envelope of a CMS',
    changes: { '/de/heber': { data: { id: 1, attributes: heber }, meta: {} } },
    line: /\/de\/heber \/title: title is missing/,
  },
  { name: 'list in place of a page', changes: { '/de/heber': [heber] }, line: /\/de\/heber/ },
  {
    name: 'null in place of a page',
    changes: { '/de/heber': { status: 200, text: 'null' } },
    line: /\/de\/heber/,
  },
  {
    name: 'content as object',
    changes: withHome({ content: { 0: {} } }),
    line: /\/de \/content: /,
  },
  {
    name: 'listed page without an index',
    changes: { '/de/heber': { ...heber, meta: { ...heber.meta, robots: 'noindex' } } },
    line: /\/de\/heber \/meta\/robots|\/de\/ajax\/pages \/pages\/1\/robots/,
  },
  {
    name: 'home page without an index',
    changes: withMeta({ robots: 'noindex, nofollow' }),
    line: /\/de \/meta\/robots: /,
  },
  {
    name: '200 for an unknown page',
    changes: Object.fromEntries(
      ['de', 'en'].map((l) => [`GET /${l}/werkseite-7f3c9a2e-gibt-es-nicht`, page(`/${l}`)]),
    ),
    line: /gibt-es-nicht: status 200 instead of 404/,
  },
  {
    name: 'page that refuses a query',
    changes: { '/de': (asked) => (asked.url.includes('?') ? { status: 400 } : home) },
    line: /\/de\?.*status 400/,
  },
  {
    name: 'page that is missing with a query',
    changes: { '/de': (asked) => (asked.url.includes('?') ? { status: 404 } : home) },
    line: /\/de\?.*status 404/,
  },
  {
    name: 'sign-in in place of a page',
    changes: { '/de/heber': { status: 302, headers: { location: 'https://login.example/' } } },
    line: /\/de\/heber: .*redirects/,
  },
  {
    name: '304 never sent',
    changes: {
      '/de': () => ({ status: 200, headers: { etag: '"1"' }, text: JSON.stringify(home) }),
    },
    line: /\/de: status 200 instead of 304/,
  },
  {
    name: 'compressed without request',
    changes: {
      '/de/heber': {
        status: 200,
        headers: { 'content-encoding': 'gzip' },
        text: gzipSync(JSON.stringify(heber)),
      },
    },
    line: /\/de\/heber: .*gzip/,
  },
  {
    name: 'compressed without a header',
    changes: { '/de/heber': { status: 200, text: gzipSync(JSON.stringify(heber)) } },
    line: /\/de\/heber: .*gzip/,
  },
  {
    name: 'response without a body',
    changes: { '/de/heber': { status: 204 } },
    line: /\/de\/heber: response is empty/,
  },
  // redirects
  {
    name: 'redirect that hides a page',
    changes: { '/de/ajax/redirects': { redirects: [{ from: '/de/heber', to: '/de' }] } },
    line: /\/de\/ajax\/redirects \/redirects\/0\/from: \/de\/heber/,
  },
  {
    name: 'redirect to a missing page',
    changes: { '/de/ajax/redirects': { redirects: [{ from: '/de/alt', to: '/de/fehlt' }] } },
    line: /\/de\/ajax\/redirects \/redirects\/0\/to: \/de\/fehlt/,
  },
  {
    name: 'redirect without a target',
    changes: { '/de/ajax/redirects': { redirects: [{ from: '/de/alt' }] } },
    line: /\/de\/ajax\/redirects \/redirects\/0\/\w+: .*visitors lose: this redirect/,
  },
  {
    name: 'two redirects of one address',
    changes: {
      '/de/ajax/redirects': {
        redirects: [
          { from: '/de/alt', to: '/de' },
          { from: '/de/alt', to: '/de/heber' },
        ],
      },
    },
    line: /\/de\/ajax\/redirects \/redirects\/1\/from: .*already/,
  },
  {
    name: 'status of a redirect as text',
    changes: {
      '/de/ajax/redirects': { redirects: [{ from: '/de/alt', to: '/de', status: '301' }] },
    },
    line: /\/redirects\/0\/status: /,
  },
  // search
  {
    name: 'search without an index',
    changes: { '/de/ajax/search': { hits: { total: { value: 0 }, hits: [] } } },
    line: /\/de\/ajax\/search.*finds/,
  },
  {
    name: 'hit to a missing page',
    changes: {
      '/de/ajax/search': {
        hits: {
          hits: [
            {
              _id: '1',
              _source: { type: 'page', route: '/de/fehlt', title: 'A' },
              highlight: { title: ['A'] },
            },
          ],
        },
      },
    },
    line: /\/de\/ajax\/search\S* \/hits\/hits\/0\/_source\/route: \/de\/fehlt: status 404/,
  },
  // drafts
  {
    name: 'draft without the header',
    changes: {
      '/de/ajax/pages': ({ headers }) => ({
        pages: [
          { path: '/de', title: 'H' },
          { path: '/de/heber', title: 'A' },
          ...(headers.view ? [{ path: '/de/neu', title: 'N', status: 'draft' }] : []),
        ],
      }),
      '/de/neu': page('/de/neu'),
    },
    line: /\/de\/neu: .*draft/,
  },
  {
    name: 'draft that its editors do not get',
    changes: {
      '/de/ajax/pages': ({ headers }) => ({
        pages: [
          { path: '/de', title: 'H' },
          { path: '/de/heber', title: 'A' },
          ...(headers.view ? [{ path: '/de/neu', title: 'N', status: 'draft' }] : []),
        ],
      }),
    },
    line: /\/de\/neu: .*View: PREVIEW/,
  },
  {
    name: 'preview token ignored',
    changes: {
      '/de/ajax/pages': ({ headers }) => ({
        pages: [
          { path: '/de', title: 'H' },
          { path: '/de/heber', title: 'A' },
          ...(headers.view ? [{ path: '/de/neu', title: 'N', status: 'draft' }] : []),
        ],
      }),
      '/de/neu': ({ headers }) => (headers.view ? page('/de/neu') : { status: 404 }),
    },
    env: { BACKEND_PREVIEW_TOKEN: 'draft' },
    line: /token/,
  },
  {
    name: 'preview refused',
    changes: { '/de': ({ headers }) => (headers.view ? { status: 403 } : home) },
    line: /\/de: status 403/,
  },
  // forms
  {
    name: 'receipt without a reference',
    changes: { 'POST /de/ajax/contact': { data: { id: 7 } } },
    argv: ['--forms'],
    line: /\/de\/ajax\/contact: form response has no id/,
  },
  {
    name: 'faults of a form as list',
    changes: {
      'POST /de/ajax/contact': ({ body }) =>
        body.includes('@')
          ? { id: 'x' }
          : { status: 422, text: '{"errors":[{"message":"Required"}]}' },
    },
    argv: ['--forms'],
    line: /\/de\/ajax\/contact \/errors\/email/,
  },
  {
    name: '400 for an invalid form',
    changes: {
      'POST /de/ajax/contact': ({ body }) => (body.includes('@') ? { id: 'x' } : { status: 400 }),
    },
    argv: ['--forms'],
    line: /\/de\/ajax\/contact: status 400 instead of 422/,
  },
  {
    name: 'own number for a form',
    changes: {
      'POST /de/ajax/contact': ({ body }) =>
        body.includes('@')
          ? { id: 'own-1' }
          : { status: 422, text: '{"errors":{"email":"Required"}}' },
    },
    argv: ['--forms'],
    line: /\/de\/ajax\/contact \/id: .*Form-Reference/,
  },
]

/** Differences that no visitor sees. */
const harmless: { name: string; changes: Answers }[] = [
  {
    name: 'empty optional rich text',
    changes: withBlock({ type: 'HeaderStatic', title: 'A', text: '<p></p>' }),
  },
  {
    name: 'required rich text of a picture',
    changes: withText('<img src="/media/heber.webp" alt="Heber">'),
  },
  {
    name: 'time at night in UTC',
    changes: article({ date: '2026-03-30T22:30:00Z' }),
  },
  {
    name: 'link to the own page in another language',
    changes: {
      '/de/heber': {
        ...heber,
        content: [{ type: 'Tiles', tiles: [{ title: 'English', uri: '/en/lifter' }] }],
      },
    },
  },
  {
    name: 'link to a page of another site',
    changes: withText('<p><a href="https://www.example.com/de/andere">A</a></p>'),
  },
  {
    name: 'null for optional fields of the navigation',
    changes: { '/de/ajax/navigation': [{ uri: '/de/heber', title: 'Heber', children: null }] },
  },
]

describe('contract on a CMS', () => {
  test.each(harmless)('accepts $name', async ({ changes }) => {
    const { found } = await runOn(changes, ['--slow', '60s'])
    expect(found).toEqual([])
  })

  test.each(mistakes)('reports $name', async ({ changes, line, argv = [], env = {} }) => {
    const { found } = await runOn(changes, ['--slow', '60s', ...argv], env)
    expect(found).toSatisfy(
      (lines: string[]) => lines.some((text) => line.test(text)),
      `${line}\n${found.join('\n')}`,
    )
  })
})
