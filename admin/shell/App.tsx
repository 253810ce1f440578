import { useState, type ReactNode } from 'react'
import { call } from '../api/api.ts'
import { localeCodes, locales } from '../../locales/locales.ts'
import { MediaLibrary } from '../library/MediaLibrary.tsx'
import { ReceivedForms } from '../library/ReceivedForms.tsx'
import { ActionLog } from '../library/ActionLog.tsx'
import { PageTree } from '../tree/PageTree.tsx'
import { language, setLanguage, t } from '../texts/texts.ts'
import type { Screen } from './address.ts'
import { Choices } from './controls.tsx'
import { BusyContext, Loading, useLoaded, Working } from './loading.tsx'
import { SignIn } from './SignIn.tsx'

/** @param screen of this document: a link to another screen loads another document; `children` is what it shows */
export function App({ screen, children }: AppProps) {
  const busy = useState(false)
  return (
    <BusyContext value={busy}>
      <Loading>
        <SignedIn screen={screen}>{children}</SignedIn>
      </Loading>
    </BusyContext>
  )
}

interface AppProps {
  screen: Screen
  children: ReactNode
}

function SignedIn({ screen, children }: AppProps) {
  const { user, signIn } = useLoaded('GET session')
  if (!user) return <SignIn way={signIn} />
  return (
    <>
      <a className="visually-hidden" href="#main">
        {t('shell.skip')}
      </a>
      <Bar screen={screen} />
      <main id="main" tabIndex={-1} className={'path' in screen ? 'whole' : 'screen'}>
        <Loading>{children}</Loading>
      </main>
      <div id="announcements" role="status" className="visually-hidden" />
    </>
  )
}

/** What a screen shows. Only a form brings the editor of rich text, which is two thirds of the code; later it would have to wait for the network. */
export async function contentOf(screen: Screen): Promise<ReactNode> {
  switch (screen.name) {
    case 'pages':
      return <PageTree />
    case 'media':
      return <MediaLibrary />
    case 'forms':
      return <ReceivedForms />
    case 'log':
      return <ActionLog />
    case 'layout':
    case 'edit': {
      const { Editor } = await import('../editor/Editor.tsx')
      return <Editor path={screen.path} field={screen.field} />
    }
  }
}

const entries = [
  ['pages', '/admin'],
  ['media', '/admin/media'],
  ['layout', '/admin/layout/de'],
  ['forms', '/admin/forms'],
  ['log', '/admin/log'],
] as const

function Bar({ screen }: Pick<AppProps, 'screen'>) {
  const { user, signIn } = useLoaded('GET session')
  const current = screen.name === 'edit' ? 'pages' : screen.name
  const isFor = {
    forms: user?.role !== 'author',
    log: user?.role === 'admin',
  } as Partial<Record<string, boolean>>
  const own = entries.filter(([name]) => isFor[name] ?? true)
  return (
    <header className="bar row">
      <nav aria-label={t('shell.navigation')} className="row">
        {own.map(([name, address]) => (
          <a key={name} href={address} aria-current={name === current ? 'page' : undefined}>
            {t(`shell.${name}`)}
          </a>
        ))}
      </nav>
      <Choices
        label={t('shell.language')}
        choices={localeCodes.map((code) => ({
          value: code,
          text: locales[code].name,
          lang: code,
        }))}
        chosen={language}
        onChoose={setLanguage}
      />
      <Working />
      <span>{user?.name}</span>
      {signIn && (
        <button type="button" className="quiet" onClick={() => void signOut()}>
          {t('shell.signOut')}
        </button>
      )}
    </header>
  )
}

async function signOut(): Promise<void> {
  await call('DELETE session')
  location.assign('/admin')
}
