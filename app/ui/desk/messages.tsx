import type { Flash } from '#app/ui/site/site.ts'

/** The result of the last action, above the page that follows it, with the next step if there is one. */
export function FlashMessage({ tone, title, message, link }: Flash) {
  return (
    <div className={tone === 'error' ? 'flash trouble' : 'flash'} role={tone === 'error' ? 'alert' : 'status'}>
      <p>
        <b>{title}</b> <span>{message}</span>
      </p>
      {link && (
        <a className="btn" href={link.href} data-next="">
          {link.label}
        </a>
      )}
    </div>
  )
}
