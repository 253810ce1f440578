/**
 * `npm run test:soak -- editor [saves]`: kills the content service with SIGKILL at random points while three editors save and publish (default:
 * 200 saves). Fails if acknowledged data is lost or a file is incomplete.
 */
import { killEditor } from '../harness/kill-editor.ts'
import { reportFigure } from './report-figure.ts'

const { kills, saved, published, lost, broken } = await killEditor(Number(process.argv[2] ?? 200))
reportFigure(`${kills} kills, ${saved} drafts saved, ${published} published`, published > 0)
reportFigure(`lost: ${lost.length}`, lost.length === 0)
reportFigure(`files half written: ${broken.length}`, broken.length === 0)
for (const what of [...lost, ...broken].slice(0, 10)) console.log(what)
