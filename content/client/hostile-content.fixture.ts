/** Tags, texts and blocks of which a hostile or broken backend may send very many. */
const markup: Record<string, string> = {
  'opening brackets': '<',
  'closing brackets': '>',
  'unfinished tags': '<b',
  ampersands: '&',
  entities: '&amp;',
  'numeric entities': '&#1;',
  paragraphs: '<p>x</p>',
  'closing tags': '</p>',
  'nested elements': '<em>',
  'nested and closed elements': '<p><em><strong>x</strong></em></p>',
  'list items': '<li>',
  tables: '<table></table>',
  'tables with heads': '<table><tr><th>a</th></tr></table>',
  heads: '<th>',
  pictures: '<img src="/media/a.jpg">',
  'pictures without an address': '<img>',
  links: '<a href="/de">x</a>',
  'links elsewhere': '<a href="https://x.example/">x</a>',
  embeds: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
  'embeds in embeds': '<iframe>',
  films: '<video src="/a"><source src="/b"></video>',
  ids: '<p id="a">x</p>',
  attributes: '<p a=1 b=2 c=3',
  quotes: '<p title="',
  comments: '<!--',
  'sections of XML': '<![CDATA[',
  scripts: '<script>',
  styles: '<style>x</style>',
  drawings: '<svg>',
  noscript: '<noscript></p>',
  'figures and units': '1 kg ',
  sizes: '1 × ',
  slashes: ' / ',
  words: 'Ein Satz mit Wörtern. ',
}

const image = { src: '/media/a.jpg', alt: 'x', width: 4000, height: 3000 }

const blocks: Record<string, object> = {
  'blocks of an unknown type': { type: 'x' },
  'empty blocks': {},
  blocks: { type: 'TextText', title: 'x', left: '<p>x</p>', right: '&' },
  'blocks with wrong values': { type: 'TextText', title: 5, left: 5, right: 5 },
  forms: {
    type: 'ContactForm',
    title: 'x',
    topics: [{ label: 'x', value: 'x' }],
    privacy: { title: 'x', uri: '/de' },
    success: 'x',
  },
  'pages of a gallery': { type: 'HeaderGallery', slides: [{ title: 'x', image }] },
}

const items: Record<string, { list: string; block: object; item: unknown }> = {
  tiles: { list: 'tiles', block: { type: 'Tiles' }, item: { title: 'x', uri: '/de' } },
  'tiles with pictures': {
    list: 'tiles',
    block: { type: 'Tiles' },
    item: { title: 'x', uri: '/de', image },
  },
  'wrong tiles': { list: 'tiles', block: { type: 'Tiles' }, item: 0 },
  'tiles without a title': { list: 'tiles', block: { type: 'Tiles' }, item: { uri: '/de' } },
  texts: { list: 'items', block: { type: 'TextStack' }, item: { title: 'x', text: '<p>x</p>' } },
  machines: {
    list: 'machines',
    block: { type: 'MachineOverview', title: 'x', categories: [{ id: 'a', title: 'x' }] },
    item: {
      name: 'x',
      uri: '/de',
      image,
      summary: 'x',
      category: 'a',
      specs: Array.from({ length: 8 }, (_, number) => ({
        label: `l${number}`,
        value: '1',
        unit: 'kg',
      })),
    },
  },
  people: {
    list: 'members',
    block: { type: 'Management', title: 'x' },
    item: { name: 'x', role: 'x', image },
  },
  rows: { list: 'items', block: { type: 'HBlocks' }, item: { title: 'x', text: '<p>x</p>' } },
  'rows with pictures and links': {
    list: 'items',
    block: { type: 'HBlocks' },
    item: { title: 'x', text: '<p>x</p>', image, link: { title: 'x', uri: '/de' } },
  },
  teams: {
    list: 'teams',
    block: { type: 'Teams', title: 'x' },
    item: { title: 'x', members: Array.from({ length: 400 }, () => ({ name: 'x', role: 'x' })) },
  },
  jobs: {
    list: 'jobs',
    block: { type: 'Jobs', title: 'x', empty: 'x' },
    item: {
      title: 'x',
      department: 'x',
      location: 'x',
      workload: 'x',
      date: '2026-01-01',
      uri: '/de',
    },
  },
}

const many = <T>(item: T, length: number): T[] =>
  Array.from({ length: Math.max(1, Math.floor(length)) }, () => item)
const sizeOf = (value: unknown) => JSON.stringify(value).length + 1

const page = (content: unknown, others: object = {}) =>
  JSON.stringify({
    type: 'page',
    title: 'Heber',
    meta: { translatedPaths: {} },
    content,
    ...others,
  })

/** Name → a page as JSON of some size, made of one thing. */
export const hostilePages: [name: string, make: (bytes: number) => string][] = [
  ...Object.entries(markup).flatMap(([name, part]): [string, (bytes: number) => string][] => [
    [`${name} in one text`, (bytes) => page([text(part, bytes)])],
    [
      `${name} in long texts`,
      (bytes) => page(many(text(part, Math.min(bytes, 180_000)), bytes / 180_000)),
    ],
    [`${name} in short texts`, (bytes) => page(many(text(part, 1000), bytes / 1050))],
    [
      `${name} in titles`,
      (bytes) =>
        page(many({ ...text('', 0), title: part.repeat(1000 / part.length) }, bytes / 1050)),
    ],
  ]),
  ...Object.entries(blocks).map(([name, block]): [string, (bytes: number) => string] => [
    name,
    (bytes) => page(many(block, bytes / sizeOf(block))),
  ]),
  ...Object.entries(items).flatMap(
    ([name, { list, block, item }]): [string, (bytes: number) => string][] => [
      [
        `${name} in one list`,
        (bytes) => page([{ ...block, [list]: many(item, bytes / sizeOf(item)) }]),
      ],
      [
        `${name} in many lists`,
        (bytes) => {
          const filled = { ...block, [list]: many(item, 100) }
          return page(many(filled, bytes / sizeOf(filled)))
        },
      ],
    ],
  ),
  [
    'interactive texts',
    (bytes) =>
      page([
        {
          type: 'VakuumSupportExtra',
          title: 'x',
          text: '',
          checklist: many('<p>&'.repeat(1000), bytes / 4002),
        },
      ]),
  ],
  [
    'quotes of markup',
    (bytes) =>
      page([
        {
          type: 'Quotes',
          title: 'x',
          quotes: many({ author: 'x', text: '<p>&'.repeat(40_000) }, bytes / 160_022),
        },
      ]),
  ],
  ['numbers in place of blocks', (bytes) => page(many(0, bytes / 2))],
  [
    'keys',
    (bytes) =>
      page([], {
        meta: Object.fromEntries(many(0, bytes / 12).map((_, number) => [`key${number}`, 0])),
      }),
  ],
  ['a long key', (bytes) => page([], { ['k'.repeat(bytes)]: 0 })],
  [
    'lists in lists',
    (bytes) => page([]).replace('[]', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
  ],
  [
    'objects in objects',
    (bytes) => page([]).replace('[]', '{"a":'.repeat(bytes / 6) + '0' + '}'.repeat(bytes / 6)),
  ],
  ['a long number', (bytes) => page([]).replace('[]', '1'.repeat(bytes))],
  [
    'escaped characters',
    (bytes) => page([]).replace('"Heber"', `"${String.raw`\u0000`.repeat(bytes / 6)}"`),
  ],
  [
    'ways of the breadcrumb',
    (bytes) => page([], { meta: { breadcrumb: many({ title: 'x', uri: '/de' }, bytes / 26) } }),
  ],
]

function text(part: string, bytes: number) {
  return { type: 'TextText', left: part.repeat(bytes / sizeOf(part)), right: '' }
}
