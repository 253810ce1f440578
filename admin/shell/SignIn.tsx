import { useState } from 'react'
import { call, type Session } from '../api/api.ts'
import { useTexts } from '../texts/texts.tsx'
import { ErrorNotice } from './Notice.tsx'
import { useAction } from './useLoaded.ts'

interface SignInProps {
  /** Left out: nobody can sign in here, and editing is off. */
  way: Session['signIn']
  onSignedIn: () => void
}

export function SignIn({ way, onSignedIn }: SignInProps) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAction()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  return (
    <main className="sign-in">
      <h1>{t('signIn.title')}</h1>
      {way === undefined && <p>{t('signIn.off')}</p>}
      {way === 'password' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void run(async () => {
              await call('POST', 'session', { body: { name, password } })
              onSignedIn()
            })
          }}
        >
          <ErrorNotice error={error} />
          <label>
            {t('signIn.name')}
            <input
              value={name}
              autoComplete="username"
              required
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <label>
            {t('signIn.password')}
            <input
              type="password"
              value={password}
              autoComplete="current-password"
              required
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          <button type="submit" className="primary" disabled={isBusy}>
            {t('signIn.submit')}
          </button>
        </form>
      )}
    </main>
  )
}
