/**
 * Messages of databases: codes and classes of their drivers, and the sentences in which PostgreSQL, MySQL, SQLite and
 * MongoDB refuse a row.
 */
const databaseMessage = new RegExp(
  [
    /\bSQLSTATE[ []|\bpq: \w|\bORA-\d{5}\b|\bPG::\w+|\bpsycopg2?\.|\bSequelize\w*Error\b|\bSQLITE_[A-Z]+\b/,
    /\bviolates [a-z -]{5,12} constraint\b|\b[A-Z]{3,} constraint failed\b|\bDuplicate entry '|\bE11000 duplicate key\b|\ban error in your SQL syntax\b|\bcould not execute (?:query|statement)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
)

export type Forms = readonly (readonly [what: string, form: RegExp])[]

export const stackTraces: Forms = [
  ['a stack trace of JavaScript', /\bat (?:async )?[^\n()]{1,80} \(?(?:file:|node:|\/|[A-Z]:\\)[^\n()]*:\d+:\d+\)?/],
  ['a stack trace of Java', /\bat [\w.$]+\([\w$]+\.(?:java|kt|scala):\d+\)/],
  ['a stack trace of Python', /Traceback \(most recent call last\)/],
  ['a stack trace of Go', /\bgoroutine \d+ \[/],
  ['a stack trace of PHP', /Stack trace:\s*(?:\\n)?#0 |#\d+ \S+\.php\(\d+\)/],
  ['a stack trace of .NET', /\bat [\w.]+\([^\n()]*\) in [^\n]+:line \d+/],
  ['a stack trace of Ruby', /\.rb:\d+:in [`']/],
]

/** What happened inside of a service, as its operating system or its database says it. */
export const systemMessages: Forms = [
  [
    'a message of the operating system',
    /\bE(?:CONNREFUSED|CONNRESET|HOSTUNREACH|NOTFOUND|NOENT|ACCES)\b|\bdial tcp \S+:\d/,
  ],
  ['a statement of SQL', /\b(?:SELECT\b[^\n]{1,300}\bFROM|INSERT INTO|UPDATE\b[^\n]{1,99}\bSET|DELETE FROM) ["`\w]/],
  ['a message of a database', databaseMessage],
]

/** Forms in which runtimes write parts of a program into an error, which only its developers should see. */
export const internals: Forms = [
  ...stackTraces,
  [
    'a place in a program',
    /\b(?:[\w.@-]+\/)+[\w.@-]+\.(?:[jt]s|py|rb|php|go|rs|java|kt|cs)(?::| on line )\d+|\.py\\?", line \d+/,
  ],
  // A framework in debug mode shows this. Only files of programs count: pages of a documentation have other extensions.
  ['a place in a program', /"file":\s*"[^"]+\.(?:[jt]s|py|rb|php|go|rs|java|kt|cs)",\s*"line":\s*\d+/],
  ['a class of a program', /\b(?:[A-Z]\w*\\{1,2}){2,}[A-Z]\w*(?:Exception|Error)\b/],
  // Parsers and database drivers name their errors like this. A name of one word, or after a #, is a code for callers.
  [
    'a class of a program',
    /(?<![\w/.:#-])(?:(?:com|org|io|net|java|javax|jakarta|kotlin|System|Microsoft)\.(?:\w+[.$])*[A-Z]\w*Exception|[a-z_]\w*\.(?:exc|exceptions)\.[A-Z]\w*|[a-z_]\w*\.errors\.[A-Z]\w*(?:Error|Exception))\b/,
  ],
  // A parser tells callers the type that it expected by its name in the language, such as java.lang.String.
  [
    'a class of a program',
    /(?<![\w/.:#-])(?:java|javax|jakarta|kotlin)\.(?!(?:lang|util)\.[A-Z]\w*(?<!Exception|Error)\b)(?:[a-z]\w*\.)+[A-Z]\w*|`(?!java\.(?:lang|util)\.\w+`)(?:[a-z]\w*\.)+[A-Z][\w$.<>]*`/,
  ],
  ...systemMessages,
  ['a condition of SQL', /\bWHERE \\?["`]\w+\\?["`]\.\\?["`]\w+\\?["`]/],
  [
    'a page of a framework for developers',
    /\bDEBUG = True\b|\bUsing the URLconf defined in\b|\bRails\.root: |\bWerkzeug Debugger\b|\bSymfony Exception\b/,
  ],
  ['a message of Ruby', /\bundefined (?:local variable or )?method [`']\w+[?!]?' for \S/],
  ['an object of Python', /\b[A-Z]\w*[a-z]\w*\(\w+=['"][^()]*\)/],
  ['an object of Ruby', /#<(?:Class:)?[A-Z]\w*(?:::[A-Z]\w*)+[ :>]/],
]

/** The first form that stands in what an answer says, with what stands there; null where none does. */
export function firstOf(forms: Forms, said: string): string | null {
  // In JSON an escaped tab, as in the traces of Java, would run into the word after it.
  const text = said.replaceAll(/\\[nrt]/g, ' ')
  for (const [what, form] of forms) {
    const place = form.exec(text)
    if (place !== null) return `${what}: ${place[0]}`
  }
  return null
}

/**
 * Secrets by the forms that their givers document, so that scanners find them: keys of models and of payments, tokens of
 * code hosts and of Slack, and private keys. A masked one has other signs and does not count. Left out are signed tokens
 * and ids of AWS keys, which ordinary cookies and signed addresses hold.
 */
const SECRETS =
  /(?<![\w-])(?:sk[-_](?=[\w-]*(?=[A-Za-z]*\d)[A-Za-z\d]{16})[\w-]{20,}|gh[opsur]_[A-Za-z\d]{36}|github_pat_\w{22,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{20,})|-----BEGIN [A-Z ]*PRIVATE KEY-----/g

export function secretsIn(text: string): readonly string[] {
  return text.match(SECRETS) ?? []
}
