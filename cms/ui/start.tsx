import { createRoot } from 'react-dom/client'
import '../../components/styles/fonts.css'
import '../../components/styles/tokens.css'
import '../../components/styles/base.css'
import './admin.css'
import { screenOf } from './shell/address.ts'
import { EditorApp, contentOf } from './shell/EditorApp.tsx'
import { language, t } from './texts/texts.ts'

// The site's policy requires a Trusted Types policy. ProseMirror parses pasted HTML in a document without scripts, so that HTML is safe.
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
  createScriptURL: () => null,
})
// A screen from the browser's back/forward cache shows old data.
window.addEventListener('pageshow', (event) => event.persisted && location.reload())
const screen = screenOf(location)
const title = screen.kind === 'form' ? screen.path : t(`shell.${screen.name}`)
document.title = `${title} – Werkseite`
document.documentElement.lang = language
const root = document.getElementById('admin')
if (root) createRoot(root).render(<EditorApp screen={screen}>{await contentOf(screen)}</EditorApp>)
