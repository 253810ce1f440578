import { useEffect } from 'react'
import { call } from '../api/api.ts'
import { locales } from '../../locales/locales.ts'
import { Editor } from '../editor/Editor.tsx'
import { MediaLibrary } from '../library/MediaLibrary.tsx'
import { ReceivedForms } from '../library/ReceivedForms.tsx'
import { PageTree } from '../tree/PageTree.tsx'
import { useTexts } from '../texts/texts.tsx'
import { screenOf, useAddress, type Screen } from './address.ts'
import { Choices } from './controls.tsx'
import { ErrorNotice } from './Notice.tsx'
import { SessionContext } from './session.ts'
import { SignIn } from './SignIn.tsx'
import { useLoaded } from './useLoaded.ts'

export function App() {
  const { t } = useTexts()
  const session = useLoaded('GET session')
  const screen = screenOf(useAddress())
  if (session.error) return <ErrorNotice error={session.error} />
  if (!session.data) return null
  const { user, signIn } = session.data
  if (!user) return <SignIn way={signIn} onSignedIn={session.reload} />
  return (
    <SessionContext value={user}>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <Bar screen={screen} user={user.name} canSignOut={signIn !== undefined} />
      <main id="main" tabIndex={-1} className={'path' in screen ? 'whole' : 'screen'}>
        <Shown screen={screen} />
      </main>
      <div id="announcements" role="status" className="unseen" />
    </SessionContext>
  )
}

function Shown({ screen }: { screen: Screen }) {
  const { t } = useTexts()
  const title = 'path' in screen ? screen.path : t(`shell.${screen.name}`)
  useEffect(() => void (document.title = `${title} – Werkseite`), [title])
  switch (screen.name) {
    case 'pages':
      return <PageTree />
    case 'media':
      return <MediaLibrary />
    case 'forms':
      return <ReceivedForms />
    case 'layout':
    case 'edit':
      return <Editor key={screen.path} path={screen.path} field={screen.field} />
  }
}

const entries = [
  ['pages', '/admin'],
  ['media', '/admin/media'],
  ['layout', '/admin/layout/de'],
  ['forms', '/admin/forms'],
] as const

interface BarProps {
  screen: Screen
  user: string
  canSignOut: boolean
}

function Bar({ screen, user, canSignOut }: BarProps) {
  const { t, language, setLanguage } = useTexts()
  const current = screen.name === 'edit' ? 'pages' : screen.name
  return (
    <header className="bar">
      <nav aria-label={t('shell.navigation')}>
        {entries.map(([name, address]) => (
          <a key={name} href={address} aria-current={name === current ? 'page' : undefined}>
            {t(`shell.${name}`)}
          </a>
        ))}
      </nav>
      <Choices
        label={t('shell.language')}
        choices={locales.map(({ code, name }) => ({ value: code, text: name, lang: code }))}
        chosen={language}
        onChoose={setLanguage}
      />
      <span>{user}</span>
      {canSignOut && (
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
