// Shows the findings that match verdict and words.
const form = document.querySelector('form')
if (form) {
  const findings = [...document.querySelectorAll('.finding')]
  const output = form.querySelector('output')

  const apply = () => {
    const data = new FormData(form)
    const verdicts = data.getAll('verdict')
    const words = data.get('words').toLowerCase().split(/\s+/)
    for (const finding of findings) {
      const text = finding.textContent.toLowerCase()
      finding.hidden =
        !verdicts.includes(finding.dataset.verdict) || !words.every((word) => text.includes(word))
    }
    const shown = findings.filter(({ hidden }) => !hidden).length
    const { none, shown: some } = output.dataset
    output.textContent =
      shown === 0 ? none : some.replace('{shown}', shown).replace('{all}', findings.length)
  }

  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  // The fields are as they were before until the event is over.
  form.addEventListener('reset', () => setTimeout(apply))
  apply()
}
