/**
 * `npm run test:soak -- editor [saves]`: the content service is killed with SIGKILL at random while three editors save and publish, 200 times unless
 * told otherwise. It fails where anything is gone that was acknowledged, or a file is half written.
 */
import { killEditor } from '../harness/kill-editor.ts'
import { report } from './report.ts'

const { kills, saved, published, lost, broken } = await killEditor(Number(process.argv[2] ?? 200))
report(`${kills} kills, ${saved} drafts saved, ${published} published`, published > 0)
report(`lost: ${lost.length}`, lost.length === 0)
report(`files half written: ${broken.length}`, broken.length === 0)
for (const what of [...lost, ...broken].slice(0, 10)) console.log(what)
