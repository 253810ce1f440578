import { createRoot } from 'react-dom/client'
import '../renderer/styles/fonts.css'
import '../renderer/styles/tokens.css'
import '../renderer/styles/base.css'
import './admin.css'
import { App } from './shell/App.tsx'
import { followLinks } from './shell/address.ts'
import { language } from './texts/texts.ts'

// The site's policy requires a Trusted Types policy. ProseMirror parses pasted HTML in a document without scripts, so that HTML is safe.
window.trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
  createScriptURL: () => null,
})
followLinks()
const root = document.getElementById('admin')
document.documentElement.lang = language
if (root) createRoot(root).render(<App />)
