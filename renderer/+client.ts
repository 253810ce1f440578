// Entry script of the browser. Vike links it in every document.
import { start } from '../browser/start.ts'
import { setTrustedTypes } from '../browser/trusted-types.ts'

setTrustedTypes()
start()
