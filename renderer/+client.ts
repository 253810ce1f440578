// Entry script of the browser. Vike links it in every document.
import { start } from './client/start.ts'
import { setTrustedTypes } from './client/trusted-types.ts'

setTrustedTypes()
start()
