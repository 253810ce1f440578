import type { ReactNode } from 'react'
import { localeCodes, locales } from '../../locales/locales.ts'
import type { ContentData } from '../content/content-data.ts'
import { ContentPage } from '../content/ContentPage.tsx'
import type { CatalogueData, CatalogueView } from './catalogue-data.ts'
import styles from './CataloguePage.module.css'

const widths = [undefined, 320, 375, 768, 1000, 1440, 2200]

/**
 * All block types, and the examples of one type, each in a window of the chosen width. It works with links alone. Its
 * texts are in English only: developers read them, visitors do not.
 */
export function CataloguePage({ data }: { data: CatalogueData }) {
  const { page, view, types, examples } = data
  return (
    <Bare>
      <div className={styles.catalogue} lang="en">
        <Choices
          label="Block types"
          view={view}
          choices={types.map((type) => ({ name: type, change: { type } }))}
        />
        <div className={styles.content}>
          <h1>{page.title}</h1>
          <Choices
            label="Language"
            view={view}
            choices={localeCodes.map((locale) => ({
              name: locales[locale].name,
              change: { locale },
            }))}
          />
          <Choices
            label="Width"
            view={view}
            choices={widths.map((width) => ({
              name: width ?? 'as there is room',
              change: { width },
            }))}
          />
          {examples.map((example) => (
            <ExampleWindow key={example.address} width={view.width} {...example} />
          ))}
        </div>
      </div>
    </Bare>
  )
}

interface ChoicesProps {
  label: string
  view: CatalogueView
  /** Each changes a part of the view, and leaves the rest. */
  choices: { name: string | number; change: Partial<CatalogueView> }[]
}

function Choices({ label, view, choices }: ChoicesProps) {
  return (
    <nav aria-label={label}>
      <ul>
        {choices.map(({ name, change }) => {
          const address = addressOf({ ...view, ...change })
          return (
            <li key={name}>
              <a href={address} aria-current={address === addressOf(view) ? 'page' : undefined}>
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function addressOf({ type, locale, width }: CatalogueView): string {
  const query = new URLSearchParams({ locale, ...(width && { width: String(width) }) })
  return `/catalogue${type ? `/${type}` : ''}?${query}`
}

interface ExampleWindowProps {
  name: string
  address: string
  width?: number
}

function ExampleWindow({ name, address, width }: ExampleWindowProps) {
  return (
    <section>
      <h2>
        <a href={address}>{name}</a>
      </h2>
      <div className={styles.window} role="group" aria-label={name} tabIndex={0}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which shall work as it does elsewhere */}
        <iframe src={address} width={width} title={name} loading="lazy" />
      </div>
    </section>
  )
}

/** The page in a window: the blocks alone, rendered as on a page of the site. */
export function ExampleFrame({ data }: { data: ContentData }) {
  return (
    <Bare>
      <div className={styles.frame}>
        <ContentPage data={data} />
      </div>
    </Bare>
  )
}

/**
 * A page without header, footer and notices. A stylesheet of its own hides them: with a rule such as `:has()` in the
 * styles of all pages, each change of any page would recalculate the styles of the whole page.
 */
function Bare({ children }: { children: ReactNode }) {
  return (
    <div>
      <link rel="stylesheet" href="/bare.css" />
      {children}
    </div>
  )
}
