import { createRoot } from 'react-dom/client'
import '../renderer/styles/fonts.css'
import '../renderer/styles/tokens.css'
import '../renderer/styles/base.css'
import './admin.css'
import { screenOf } from './shell/address.ts'
import { App, contentOf } from './shell/App.tsx'
import { language, t } from './texts/texts.ts'

// The site's policy requires a Trusted Types policy. ProseMirror parses pasted HTML in a document without scripts, so that HTML is safe.
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
  createScriptURL: () => null,
})
// A screen that the browser has kept for Back shows what was there before.
window.addEventListener('pageshow', (event) => event.persisted && location.reload())
const screen = screenOf(location)
const title = 'path' in screen ? screen.path : t(`shell.${screen.name}`)
document.title = `${title} – Werkseite`
document.documentElement.lang = language
const root = document.getElementById('admin')
if (root) createRoot(root).render(<App screen={screen}>{await contentOf(screen)}</App>)
