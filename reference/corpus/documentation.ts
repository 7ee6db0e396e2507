import { readdirSync, readFileSync } from 'node:fs'
import type { Tenant } from '../settings/tenants.ts'

/**
 * A documentation tree: Markdown with front matter by page name, such as `quickstart`. It is never changed in place.
 */
export type Documentation = ReadonlyMap<string, string>

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
const templates = files
  .sort()
  .map((file) => [file.replace(/\.md$/, ''), readFileSync(new URL(file, folder), 'utf8')] as const)

/**
 * A tenant's own copy, which contains its organization's name, so that answers from another tenant's documentation
 * show.
 */
export function documentationOf({ organization }: Tenant): Documentation {
  const name = organization.charAt(0).toUpperCase() + organization.slice(1)
  return new Map(templates.map(([page, text]) => [page, text.replaceAll('{{organization}}', name)]))
}
