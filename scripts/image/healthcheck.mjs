// HEALTHCHECK of the image: exit code 0 if the site responds. `healthcheck.mjs ADDRESS` checks another service.
// Plain JavaScript, because it starts every few seconds within the memory limit of the site.
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
