import { useEffect, useRef, type ReactNode } from 'react'
import type { BlockType } from '../../content/contract/blocks.ts'
import { localeCodes, locales } from '../../locales/locales.ts'
import { Bare } from './Bare.tsx'
import {
  catalogueAddress,
  exampleOfEachAddress,
  frameAddress,
  type Look,
} from './catalogue-address.ts'
import type { CatalogueData, ListedExample } from './catalogue-data.ts'
import styles from './CataloguePage.module.css'
import { fitFrames } from './fit-frames.ts'
import { words } from './words.ts'

const widths = [320, 375, 768, 1000, 1440, 2200]

/** All block types, and the examples of one type, each in a frame of the chosen width. Works with links alone. */
export function CataloguePage({ data }: { data: CatalogueData }) {
  const { page, look, place, types, shown } = data
  const { type: shownType } = place
  const frames = useRef<HTMLDivElement>(null)
  useEffect(() => (frames.current ? fitFrames(frames.current) : undefined), [])
  return (
    <Bare>
      <div className={styles.catalogue} lang="en">
        <nav className={styles.types} aria-label={words.types}>
          <ul>
            {types.map(({ type }) => (
              <Choice
                key={type}
                href={catalogueAddress({ type }, look)}
                isChosen={type === shownType}
              >
                {type}
              </Choice>
            ))}
          </ul>
        </nav>
        <div className={styles.content}>
          <h1 className={styles.title}>{page.title}</h1>
          <Looks {...data} />
          <div ref={frames} className={styles.examples}>
            {shownType ? (
              shown.map((example) => (
                <ExampleWindow key={example.slug} example={example} type={shownType} look={look} />
              ))
            ) : (
              <Overview types={types} look={look} />
            )}
          </div>
        </div>
      </div>
    </Bare>
  )
}

/** Languages and widths to choose from. An example has another name in the other language, so a language leads to all of its type. */
function Looks({ look, place }: CatalogueData) {
  return (
    <nav className={styles.looks} aria-label={words.look}>
      <Choices title={words.language}>
        {localeCodes.map((code) => (
          <Choice
            key={code}
            href={catalogueAddress({ type: place.type }, { ...look, locale: code })}
            isChosen={code === look.locale}
          >
            {locales[code].name}
          </Choice>
        ))}
      </Choices>
      <Choices title={words.width}>
        {[undefined, ...widths].map((width) => (
          <Choice
            key={width ?? 'any'}
            href={catalogueAddress(place, { ...look, width })}
            isChosen={width === look.width}
          >
            {width ?? words.anyWidth}
          </Choice>
        ))}
      </Choices>
    </nav>
  )
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.choices}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

interface ChoiceProps {
  href: string
  isChosen: boolean
  children: ReactNode
}

function Choice({ href, isChosen, children }: ChoiceProps) {
  return (
    <li>
      <a className={styles.choice} href={href} aria-current={isChosen ? 'page' : undefined}>
        {children}
      </a>
    </li>
  )
}

interface ExampleWindowProps {
  type: BlockType
  example: ListedExample
  look: Look
}

/** An example in a frame of the chosen width. */
function ExampleWindow({ type, example: { name, slug }, look }: ExampleWindowProps) {
  const title = words.window(name)
  return (
    <section className={styles.example}>
      <h2>
        <a href={catalogueAddress({ type, slug }, look)}>{name}</a>
      </h2>
      <a href={frameAddress({ type, slug }, look.locale)}>{words.alone}</a>
      <div
        className={look.width ? styles.fixed : styles.resizable}
        role="group"
        aria-label={title}
        tabIndex={0}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which shall work as it does elsewhere */}
        <iframe
          className={styles.frame}
          src={frameAddress({ type, slug }, look.locale)}
          width={look.width}
          title={title}
          loading="lazy"
        />
      </div>
    </section>
  )
}

/** All types and examples by name. */
function Overview({ types, look }: Pick<CatalogueData, 'types' | 'look'>) {
  const most = Math.max(...types.map(({ examples }) => examples.length))
  const numbers = Array.from({ length: most }, (_, index) => index + 1)
  return (
    <>
      <p>{words.intro}</p>
      <Choices title={words.together}>
        {numbers.map((number) => (
          <Choice key={number} href={exampleOfEachAddress(number, look.locale)} isChosen={false}>
            {number}
          </Choice>
        ))}
      </Choices>
      {types.map(({ type, examples }) => (
        <Choices key={type} title={type}>
          {examples.map(({ name, slug }) => (
            <Choice key={slug} href={catalogueAddress({ type, slug }, look)} isChosen={false}>
              {name}
            </Choice>
          ))}
        </Choices>
      ))}
    </>
  )
}
