// What the browser runs first; Vike links it in every document.
import './styles/index.css'
import { start } from './client/start.ts'

start()
