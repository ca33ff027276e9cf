import sheet from '#app/ui/styles/paying.css?url'

/** The styles of paying, for a page that needs them only now and then and must not carry them always. */
export function PayingStyles() {
  return <link rel="stylesheet" href={sheet} precedence="paying" />
}
