// Filters, copy buttons, links into what is folded, and printing. Without this script all of the page can still be read.
for (const form of document.querySelectorAll('form.filter')) {
  const items = [...document.querySelectorAll(form.dataset.selects)]
  const output = form.querySelector('output')
  const apply = () => {
    const asked = [...new FormData(form)]
    const text = String(new FormData(form).get('text')).toLowerCase()
    let shown = 0
    for (const item of items) {
      const fits = asked.every(([name, value]) => {
        if (value === '' || name === 'text') return true
        const own = item.dataset[name]
        return own === value || own.split(' ').includes(value)
      })
      item.hidden = !fits || !item.dataset.text.toLowerCase().includes(text)
      if (!item.hidden) shown += 1
    }
    output.textContent = `${shown} of ${items.length}`
  }
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('reset', () => setTimeout(apply))
  form.addEventListener('submit', (event) => event.preventDefault())
  output.textContent = `${items.length} of ${items.length}`
}

for (const code of document.querySelectorAll('.copyable')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = 'Copied'
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 1500)
  })
  code.after(button)
}

// A link to what is folded or filtered away must still lead somewhere.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  for (let around = target; around !== null; around = around.parentElement) {
    if (around.tagName === 'DETAILS') around.open = true
  }
  target.querySelector(':scope > details')?.setAttribute('open', '')
  if (target.hidden) {
    for (const form of document.querySelectorAll('form.filter')) form.reset()
    for (const item of document.querySelectorAll('[data-text][hidden]')) item.hidden = false
  }
  target.scrollIntoView()
}
window.addEventListener('hashchange', reveal)
reveal()

// Paper can't be unfolded: every section prints, and is as it was afterwards.
let foldedOnScreen = []
window.addEventListener('beforeprint', () => {
  const unfolded = ['section > details', '.changes details', 'details.caveat'].map((one) => `${one}:not([open])`)
  foldedOnScreen = [...document.querySelectorAll(unfolded.join())]
  for (const fold of foldedOnScreen) fold.open = true
})
window.addEventListener('afterprint', () => {
  for (const fold of foldedOnScreen) fold.open = false
})
