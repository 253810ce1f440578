// Shows the findings that match verdict, rule and words.
const form = document.querySelector('form')
if (form) {
  const findings = [...document.querySelectorAll('.finding')].map((element) => ({
    element,
    text: element.textContent.toLowerCase(),
  }))
  const output = form.querySelector('output')

  const apply = () => {
    const data = new FormData(form)
    const verdicts = data.getAll('verdict')
    const rule = data.get('rule')
    const words = data.get('words').toLowerCase().split(/\s+/)
    let shown = 0
    for (const { element, text } of findings) {
      const { dataset } = element
      const matches =
        verdicts.includes(dataset.verdict) &&
        (rule === '' || rule === dataset.rule) &&
        words.every((word) => text.includes(word))
      element.hidden = !matches
      if (matches) shown += 1
    }
    output.textContent =
      shown === 0
        ? output.dataset.none
        : output.dataset.shown.replace('{shown}', shown).replace('{all}', findings.length)
  }

  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  // The fields are as they were before until the event is over.
  form.addEventListener('reset', () => setTimeout(apply))
  apply()
}
