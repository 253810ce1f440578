import { Suspense, useState, type ReactNode } from 'react'
import { call } from '../api/api.ts'
import { MediaLibrary } from '../library/MediaLibrary.tsx'
import { ReceivedForms } from '../library/ReceivedForms.tsx'
import { ActionLog } from '../library/ActionLog.tsx'
import { PageTree } from '../tree/PageTree.tsx'
import { language, setLanguage, t } from '../texts/texts.ts'
import type { Screen } from './address.ts'
import { ActionButton, LocaleChoice } from './controls.tsx'
import { BusyContext, Loading, useLoaded, Working } from './loading.tsx'
import { Notice } from './Notice.tsx'
import { SignIn } from './SignIn.tsx'
import { UndoNotice } from './UndoNotice.tsx'

/** @param screen of this document: a link to another screen loads another document; `children` is what it shows */
export function EditorApp({ screen, children }: AppProps) {
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
      <Bar screen={screen} />
      <main id="main" tabIndex={-1} className={screen.kind === 'form' ? 'whole' : 'screen'}>
        <Loading>
          <Suspense>
            <GitNotice />
          </Suspense>
          {screen.kind === 'list' && <UndoNotice />}
          {children}
        </Loading>
      </main>
      <div id="announcements" role="status" className="visually-hidden" />
    </>
  )
}

/** Says that publications are not committed, with Git's reason. */
function GitNotice() {
  const { git } = useLoaded('GET state')
  return git && <Notice>{t('shell.git', { reason: git.reason, count: git.files })}</Notice>
}

/** What a screen shows. Only a form brings the editor of rich text, which is two thirds of the code; later it would have to wait for the network. */
export async function contentOf(screen: Screen): Promise<ReactNode> {
  if (screen.kind === 'form') {
    const { EditorScreen } = await import('../editor/Editor.tsx')
    return <EditorScreen path={screen.path} field={screen.field} />
  }
  const lists = {
    pages: <PageTree />,
    media: <MediaLibrary />,
    forms: <ReceivedForms />,
    log: <ActionLog />,
  }
  return lists[screen.name]
}

function Bar({ screen }: Pick<AppProps, 'screen'>) {
  const { user, signIn } = useLoaded('GET session')
  const current = screen.name === 'edit' ? 'pages' : screen.name
  const areas: Exclude<Screen['name'], 'edit'>[] = ['pages', 'media', 'layout']
  if (user?.role !== 'author') areas.push('forms')
  if (user?.role === 'admin') areas.push('log')
  return (
    <header className="bar row">
      <a className="visually-hidden" href="#main">
        {t('shell.skip')}
      </a>
      <nav aria-label={t('shell.navigation')} className="row">
        {areas.map((name) => (
          <a
            key={name}
            href={`/admin/${name}`}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`shell.${name}`)}
            {name === 'forms' && (
              <Suspense>
                <UnreadForms />
              </Suspense>
            )}
          </a>
        ))}
      </nav>
      <LocaleChoice label={t('shell.language')} chosen={language} onChoose={setLanguage} />
      <Working />
      <span>{user?.name}</span>
      {signIn && (
        <ActionButton className="quiet" action={signOut}>
          {t('shell.signOut')}
        </ActionButton>
      )}
    </header>
  )
}

/** Number of unread forms, after the name of their list. */
function UnreadForms() {
  const { unread } = useLoaded('GET forms/state')
  return unread > 0 && <span title={t('forms.unread')}> ({unread})</span>
}

async function signOut(): Promise<void> {
  await call('DELETE session')
  location.assign('/admin')
}
