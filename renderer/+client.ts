// What the browser runs first; Vike links it in every document.
import { start } from './client/start.ts'

start()
