// What the image's HEALTHCHECK runs: exit code 0 where the site answers. `healthcheck.mjs ADDRESS` asks another service.
// Plain JavaScript, because it starts every few seconds beside the site and in its memory.
import { get } from 'node:http'

const [address = `http://127.0.0.1:${process.env.OPS_PORT || '9464'}/livez`] = process.argv.slice(2)

const request = get(address, { timeout: 2000 }, (response) => {
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
