import type { Session } from '../../content/service/editor/accounts/access.ts'
import { call } from '../api/api.ts'
import { useTexts } from '../texts/texts.tsx'
import { Form, Input } from './controls.tsx'

interface SignInProps {
  way: Session['signIn']
  onSignedIn: () => void
}

export function SignIn({ way, onSignedIn }: SignInProps) {
  const { t } = useTexts()
  return (
    <main className="sign-in">
      <h1>{t('signIn.title')}</h1>
      {way === undefined && <p>{t('signIn.off')}</p>}
      {way === 'password' && (
        <Form
          submit={t('signIn.submit')}
          onSubmit={async ({ name = '', password = '' }) => {
            await call('POST session', '', { body: { name, password } })
            onSignedIn()
          }}
        >
          <Input label={t('signIn.name')} name="name" autoComplete="username" required />
          <Input
            label={t('signIn.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
          />
        </Form>
      )}
    </main>
  )
}
