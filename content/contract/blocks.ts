import { z } from 'zod'
import { clockTime, icon, isoDate, mailAddress, optionalIcon, text, type Values } from './values.ts'

/** The fields of every block type, one entry per type; `type` and the optional anchor `id` are added to each. */
function blockShapes(values: Values) {
  const {
    html,
    words,
    anyWords,
    object,
    uri,
    source,
    link,
    image,
    file,
    spec,
    offer,
    hire,
    person,
  } = values
  const title = words
  const optionalTitle = words.optional()
  const option = object({ value: text, label: text })
  const attachments = z
    .boolean()
    .optional()
    .meta({ description: 'Accepts up to five files, 20 MB in all' })
  // Written out, a larger number could be as long as a page.
  const amount = z.number().positive().max(1e9)
  const millimetres = amount.meta({ description: 'mm' })
  return {
    HeaderStatic: {
      title,
      subtitle: anyWords.optional(),
      text: html.optional(),
      image: image.optional(),
      link: link.optional(),
    },
    HeaderGallery: {
      slides: z
        .array(object({ title, text: anyWords.optional(), image, link: link.optional() }))
        .min(1),
    },
    ProductsHeader: {
      title,
      text: html.optional(),
      image: image.optional(),
      categories: z.array(object({ title, uri, image: image.optional() })),
    },
    TextText: { title: optionalTitle, left: html, right: html },
    TextStack: { title: optionalTitle, items: z.array(object({ title, text: html })) },
    ImgTextPart: {
      title,
      text: html,
      image,
      position: z.enum(['left', 'right']).meta({ description: 'Side of the picture' }),
      link: link.optional(),
    },
    SliderTextPart: { title, text: html, images: z.array(image).min(1), link: link.optional() },
    SliderWithIcons: {
      title: optionalTitle,
      items: z.array(object({ icon, title, text: html })),
    },
    HBlocks: {
      title: optionalTitle,
      items: z.array(object({ title, text: html, image: image.optional(), link: link.optional() })),
    },
    Tiles: {
      title: optionalTitle,
      tiles: z.array(object({ title, text: anyWords.optional(), image: image.optional(), uri })),
    },
    Numbers: {
      title: optionalTitle,
      numbers: z.array(
        object({
          value: z.number().min(-1e15).max(1e15),
          unit: z.string().optional(),
          label: words,
        }),
      ),
    },
    Quotes: {
      title: optionalTitle,
      quotes: z.array(
        object({
          text: words,
          author: text,
          role: z.string().optional(),
          company: z.string().optional(),
          image: image.optional(),
        }),
      ),
    },
    Statements: {
      title: optionalTitle,
      statements: z.array(object({ title, text: html, icon: optionalIcon })),
    },
    Customers: {
      title: optionalTitle,
      customers: z.array(object({ name: text, logo: image, uri: uri.optional() })),
    },
    Video: {
      title: optionalTitle,
      text: html.optional(),
      poster: image,
      sources: z.array(object({ src: source, type: text })).optional(),
      captions: z.array(object({ src: source, srclang: text, label: text })).optional(),
      embed: source.optional(),
      date: isoDate.optional(),
    },
    Article: {
      title,
      date: isoDate,
      author: z.string().optional(),
      lead: words,
      image: image.optional(),
      text: html,
      tags: z.array(text).optional(),
    },
    Case: {
      title,
      customer: text,
      industry: text,
      image,
      challenge: html,
      solution: html,
      result: html,
      facts: z.array(spec).optional(),
      machine: link.optional(),
    },
    Feed: {
      title: optionalTitle,
      items: z.array(
        object({
          kind: z.enum(['news', 'social']),
          date: isoDate,
          title,
          text: anyWords.optional(),
          image: image.optional(),
          uri,
          source: z.string().optional(),
        }),
      ),
    },
    NewsPreview: {
      title,
      items: z.array(object({ date: isoDate, title, lead: words, image: image.optional(), uri })),
      more: link.optional(),
    },
    History: {
      title,
      entries: z.array(object({ year: z.int(), title, text: html, image: image.optional() })),
    },
    Jobs: {
      title,
      text: html.optional(),
      empty: text.meta({ description: 'Shown where no job is open' }),
      jobs: z.array(
        object({
          title,
          department: text,
          location: text,
          workload: text,
          date: isoDate,
          uri,
          text: html.optional(),
        }),
      ),
    },
    Events: {
      title,
      text: html.optional(),
      events: z
        .array(
          object({
            title,
            text: html.optional(),
            date: isoDate,
            lastDay: isoDate.optional().meta({ description: 'Of an event of several days' }),
            begins: clockTime.optional(),
            finishes: clockTime.optional(),
            venue: text.meta({ description: 'Building or company' }),
            address: z.array(text).optional(),
            link: link.optional().meta({ description: 'Registration or details' }),
          }),
        )
        .min(1),
    },
    Downloads: {
      title,
      text: html.optional(),
      machines: z
        .array(
          object({
            name: words,
            uri: uri.optional(),
            files: z.array(
              object({
                ...file.shape,
                kind: text.meta({ description: 'Heading of its column: Data sheet' }),
              }).meta({ format: 'file' }),
            ),
          }),
        )
        .min(1),
    },
    Management: { title, members: z.array(person) },
    Member: person.shape,
    Teams: { title, teams: z.array(object({ title, members: z.array(person) })) },
    MachineOverview: {
      title,
      categories: z.array(object({ id: text, title })),
      machines: z.array(
        object({
          name: text,
          uri,
          image,
          summary: words,
          category: text.meta({ description: 'id of one of the categories' }),
          specs: z.array(spec),
          offer: offer.optional(),
          dataSheet: file.optional(),
        }),
      ),
      facets: object({ material: words.optional(), energy: words.optional() })
        .optional()
        .meta({ description: 'Labels of the specifications that machines are chosen by' }),
      otherwise: object({ text: words, link })
        .optional()
        .meta({ description: 'What leads on where no machine is found' }),
      contact: link.optional().meta({ description: 'Where the machines of a comparison lead' }),
    },
    Products: {
      title: optionalTitle,
      products: z.array(
        object({
          title,
          lead: words,
          image,
          uri,
          category: z.string().optional(),
          offer: offer.optional(),
          hire: hire.optional().meta({ description: 'Prices of a hire machine' }),
        }),
      ),
    },
    Product: {
      title,
      lead: words,
      text: html,
      images: z
        .array(image)
        .meta({ description: 'The first and the last stand on the data sheet' }),
      features: z.array(words),
      specs: z.array(spec),
      downloads: z.array(file).optional(),
      contact: link.optional(),
    },
    Model: {
      name: text,
      title,
      text: html,
      images: z
        .array(image)
        .meta({ description: 'The first and the last stand on the data sheet' }),
      specs: z.array(spec),
      offer: offer.optional(),
      price: words
        .optional()
        .meta({ description: 'Price in words; below the figures of the offer' }),
      delivery: words
        .optional()
        .meta({ description: 'Delivery in words; below the weeks of the offer' }),
      person: person.optional().meta({ description: 'Whom a buyer asks' }),
      people: z.array(person).optional().meta({ description: 'Whom a buyer of another area asks' }),
      downloads: z.array(file).optional().meta({
        description:
          'Data sheet, which is also linked at the top of the page; manual, declaration, 3D data …',
      }),
      contact: link.optional(),
      related: z.array(link).optional(),
    },
    HoldingForce: {
      title,
      text: html.optional(),
      materials: z
        .array(
          object({
            ...option.shape,
            dry: amount.meta({ description: 'Friction between lip and load' }),
            wet: amount.meta({ description: 'The same, wet or oiled' }),
            porous: z.boolean().optional().meta({ description: 'Air passes: no pad holds it' }),
          }),
        )
        .min(1),
      pads: z.array(object({ name: text, diameter: millimetres })),
      machines: z.array(
        object({
          name: text,
          uri,
          load: amount.meta({ description: 'kg' }),
          length: amount.meta({ description: 'm, of the largest load' }),
          width: amount.meta({ description: 'm' }),
          pads: z.int().positive().max(1e9).meta({ description: 'How many' }),
          diameter: millimetres,
          tilts: z.boolean().optional().meta({ description: 'Holds upright, too' }),
          materials: z
            .array(text)
            .optional()
            .meta({ description: 'Values of suitable materials; all by default' }),
          toOrder: z.boolean().optional().meta({ description: 'Built to order' }),
        }),
      ),
      none: words.meta({ description: 'Shown where no machine fits' }),
      trial: object({ text: words, link })
        .optional()
        .meta({ description: 'Shown where the material is porous, or suits no machine' }),
      contact: link.optional(),
    },
    Support: {
      title,
      text: html,
      phone: text,
      email: mailAddress.optional(),
      hours: words,
      items: z.array(object({ icon: optionalIcon, title, text: words, uri })),
    },
    VakuumSupportExtra: {
      title,
      text: html,
      checklist: z.array(words),
      downloads: z.array(file).optional(),
      contact: link.optional(),
    },
    Contact: {
      title,
      company: text,
      address: z.array(text),
      phone: text,
      email: mailAddress.optional(),
      hours: anyWords.optional(),
      map: object({
        lat: z.number().min(-90).max(90),
        lng: z.number().min(-180).max(180),
        zoom: z.int().min(0).max(22),
      }).optional(),
    },
    ContactForm: {
      title,
      text: html.optional(),
      topics: z
        .array(
          object({
            ...option.shape,
            title: words
              .optional()
              .meta({ description: 'Title of the form where its address has the topic' }),
            message: words
              .optional()
              .meta({ description: 'Begins the message where the address has the topic' }),
            load: z.boolean().optional().meta({
              description: 'Asks for machine, weight, size, surface, use, date and place',
            }),
          }),
        )
        .min(1),
      attachments,
      privacy: link,
      success: words,
    },
    AftersalesForm: {
      title,
      text: html.optional(),
      requests: z
        .array(
          object({
            ...option.shape,
            call: z
              .boolean()
              .optional()
              .meta({ description: 'A call is promised: asks for a number' }),
          }),
        )
        .min(1),
      machines: z.array(option).min(1),
      attachments,
      privacy: link,
      success: words,
    },
  }
}

type BlockShapes = ReturnType<typeof blockShapes>
export type BlockType = keyof BlockShapes

/** Names of the block types, in the contract's order. */
export function blockTypesOf(values: Values): BlockType[] {
  return Object.keys(blockShapes(values)) as BlockType[]
}

/** The schema of each block type. */
export function createBlocks(values: Values) {
  const id = values.anchor.optional().meta({ description: 'Anchor: #id leads to this block' })
  const schemas = Object.entries(blockShapes(values)).map(([type, shape]) =>
    values.object({ type: z.literal(type), id, ...shape }).meta({ title: type }),
  )
  return z.discriminatedUnion('type', schemas as never) as unknown as z.ZodType<Block>
}

/** A block of one type: `BlockOf<'Tiles'>`. */
export type BlockOf<T extends BlockType> = T extends BlockType
  ? { type: T; id?: string } & z.infer<z.ZodObject<BlockShapes[T]>>
  : never
export type Block = BlockOf<BlockType>
