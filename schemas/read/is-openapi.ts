/** Whether a text is OpenAPI or Swagger, in JSON or YAML, and not an interface document. */
export function isOpenApi(text: string): boolean {
  // Fences are left out, since a document may show an OpenAPI in one.
  const own = text.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm, '')
  return (
    /^\uFEFF?(["']?)(?:openapi|swagger)\1\s*:\s*["']?\d/m.test(own) ||
    /^\s*\{(?=[\s\S]*?"(?:openapi|swagger)"\s*:)/.test(text)
  )
}
