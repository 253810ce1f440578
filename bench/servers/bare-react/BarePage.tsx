import type { Layout } from '../../../content/contract/layout.ts'
import type { Page } from '../../../content/contract/page.ts'
import type { ImageValue } from '../../../content/contract/values.ts'

export interface BarePageProps {
  page: Page
  layout: Layout
}

/** All content of a page as plain elements, without block views. */
export function BarePage({ page, layout }: BarePageProps) {
  return (
    <>
      <header>
        <Value name="navigation" value={layout.navigation} />
      </header>
      <main>
        <h1>{page.title}</h1>
        {page.content.map(({ type: _type, id, ...fields }) => (
          <section key={id} id={id} className="columns">
            <Fields fields={fields} />
          </section>
        ))}
      </main>
      <footer>
        <Fields fields={layout.footer} />
      </footer>
    </>
  )
}

function Fields({ fields }: { fields: object }) {
  if ('src' in fields && 'alt' in fields) return <Picture {...(fields as ImageValue)} />
  if ('title' in fields && 'uri' in fields) {
    const { title, uri, ...others } = fields as { title: string; uri: string }
    return (
      <>
        <a href={uri}>{title}</a>
        <Fields fields={others} />
      </>
    )
  }
  return Object.entries(fields).map(([name, value]) => (
    <Value key={name} name={name} value={value} />
  ))
}

function Value({ name, value }: { name: string; value: unknown }) {
  if (Array.isArray(value))
    return (
      <ul>
        {value.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no other name
          <li key={index}>
            <Value name={name} value={entry} />
          </li>
        ))}
      </ul>
    )
  if (typeof value === 'object' && value) return <Fields fields={value} />
  const words = String(value)
  if (words.startsWith('<')) return <div dangerouslySetInnerHTML={{ __html: words }} />
  return name === 'title' ? <h2>{words}</h2> : <p>{words}</p>
}

function Picture({ src, alt, width, height, caption }: ImageValue) {
  return (
    <figure>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
