// What the image's HEALTHCHECK runs: exit code 0 where the site answers. `healthcheck.mjs ADDRESS` asks another service.
// Plain JavaScript, because it starts every few seconds beside the site and in its memory.
import { get } from 'node:http'

const port = process.env.PORT || '3000'
const { host } = new URL(process.env.SITE_URL || `http://localhost:${port}`)
const [address = `http://127.0.0.1:${port}/robots.txt`] = process.argv.slice(2)

const request = get(address, { headers: { host }, timeout: 2000 }, (response) => {
  response.resume()
  end(response.statusCode === 200 ? 0 : 1)
})
request.on('timeout', () => request.destroy(new Error('no answer')))
request.on('error', () => end(1))

/** @param {0 | 1} code */
function end(code) {
  process.exitCode = code
  request.destroy()
}
