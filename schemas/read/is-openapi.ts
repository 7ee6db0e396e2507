/** Whether a text is OpenAPI or Swagger, in JSON or YAML, and no interface document. */
export function isOpenApi(text: string): boolean {
  // A document may show an OpenAPI in a fence, and name one of its operations above its text.
  const own = text.replace(/^(`{3,}|~{3,})[^\n]*\n[\s\S]*?^\1/gm, '')
  return (
    /^\uFEFF?(["']?)(?:openapi|swagger)\1\s*:\s*["']?\d/m.test(own) ||
    /^\s*\{(?=[\s\S]*?"(?:openapi|swagger)"\s*:)/.test(text)
  )
}
