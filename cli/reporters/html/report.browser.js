// Shows the findings that match verdict, rule and words; a place without any is hidden.
const form = document.querySelector('form')
if (form) {
  const places = [...document.querySelectorAll('.place')].map((element) => ({
    element,
    findings: [...element.querySelectorAll('.finding')].map((finding) => ({
      element: finding,
      text: `${element.querySelector('summary').textContent} ${finding.textContent}`.toLowerCase(),
    })),
  }))
  const output = form.querySelector('output')

  const apply = () => {
    const data = new FormData(form)
    const verdicts = data.getAll('verdict')
    const rule = data.get('rule')
    const words = data.get('words').toLowerCase().split(/\s+/)
    let shown = 0
    let all = 0
    for (const { element, findings } of places) {
      let shownHere = 0
      for (const finding of findings) {
        const { dataset } = finding.element
        const matches =
          verdicts.includes(dataset.verdict) &&
          (rule === '' || rule === dataset.rule) &&
          words.every((word) => finding.text.includes(word))
        finding.element.hidden = !matches
        if (matches) shownHere += 1
      }
      element.hidden = shownHere === 0
      shown += shownHere
      all += findings.length
    }
    output.textContent =
      shown === 0
        ? output.dataset.none
        : output.dataset.shown.replace('{shown}', shown).replace('{all}', all)
  }

  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  // The fields are as they were before until the event is over.
  form.addEventListener('reset', () => setTimeout(apply))
  apply()
}
