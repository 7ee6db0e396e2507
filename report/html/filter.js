// Hides the rows of the table of all verdicts that the filter does not ask for.
const filter = document.getElementById('filter')
const rows = [...document.querySelectorAll('.verdicts tbody tr')]

function apply() {
  const asked = new FormData(filter)
  const text = String(asked.get('id')).toLowerCase()
  const fits = (row, name) => asked.get(name) === '' || row.dataset[name] === asked.get(name)
  for (const row of rows) {
    const shown = ['verdict', 'operation', 'strength'].every((name) => fits(row, name))
    row.hidden = !shown || !row.dataset.id.toLowerCase().includes(text)
  }
  filter.querySelector('output').textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length}`
}

filter.hidden = false
filter.addEventListener('input', apply)
filter.addEventListener('submit', (event) => event.preventDefault())
// A link to a row that the filter hides must still lead somewhere.
window.addEventListener('hashchange', () => {
  const row = document.getElementById(location.hash.slice(1))
  if (row?.hidden) {
    filter.reset()
    apply()
    row.scrollIntoView()
  }
})
apply()
