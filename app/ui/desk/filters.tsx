import type { FilterField, SetFilter } from '#app/domain/lists/description.ts'
import { hrefWith, longestSearch } from '#app/domain/lists/lists.ts'
import { Chevron, Icon } from '#app/ui/icons.tsx'
import styles from './filters.module.css'

interface ListFiltersProps {
  /** The path of the list; the form puts the filters behind it. */
  action: string
  /** Names the form for screen readers, such as "Filter deals". */
  label: string
  fields: FilterField[]
  /** The filters as they are set, for the links of those that are rows of links. */
  query: string
  /** The address of the same rows as a file, and the words for how many they are. */
  file: { href: string; count: string }
}

/**
 * The filters of a list in one line, as a plain GET form, so that the address holds the state. On small screens only the first
 * field is seen, and a link opens the others.
 */
export function ListFilters({ action, label, fields, query, file }: ListFiltersProps) {
  const [first, ...others] = fields
  const rows = others.filter(({ isRow }) => isRow)
  const rest = others.filter(({ isRow }) => !isRow)
  return (
    <form
      className="filters"
      id="filters"
      method="get"
      action={action}
      role="search"
      aria-label={label}
      data-auto-submit=""
    >
      {first && <Field field={first} />}
      {rows.map((field) => (
        <LinkRow key={field.name} field={field} action={action} query={query} />
      ))}
      {others.length > 0 && (
        <a className="btn open" href="#filters">
          {rest.length > 0 ? 'Filters' : 'More'}
        </a>
      )}
      <div className="rest">
        {rest.map((field) => (
          <Field key={field.name} field={field} />
        ))}
        <button className="btn" type="submit">
          Apply
        </button>
        <a className="export" href={file.href} download="">
          Export as CSV<span className="vh">: {file.count}</span>
        </a>
      </div>
    </form>
  )
}

function Field({ field }: { field: FilterField }) {
  const id = `filter-${field.name}`
  const { label, name, value, options, all, placeholder, isDay } = field
  if (name === 'q') {
    return (
      <div className="search">
        <label className="vh" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          type="search"
          name={name}
          defaultValue={value}
          placeholder={placeholder}
          maxLength={longestSearch}
          enterKeyHint="search"
          aria-keyshortcuts="f"
          title={`${label} (f)`}
          data-list-search=""
        />
      </div>
    )
  }
  return (
    <label className="pick">
      <span>{label}</span>
      {options ? (
        <>
          <select name={name} defaultValue={value}>
            {all !== undefined && <option value="">{all}</option>}
            {Object.entries(options).map(([key, text]) => (
              <option key={key} value={key}>
                {text}
              </option>
            ))}
          </select>
          <Chevron />
        </>
      ) : isDay ? (
        <input id={id} type="date" name={name} defaultValue={value} />
      ) : (
        <input type="search" name={name} defaultValue={value} placeholder={placeholder} maxLength={longestSearch} />
      )}
    </label>
  )
}

/** A choice whose options stand beside each other as links. The form keeps what is chosen. */
function LinkRow({ field, action, query }: { field: FilterField; action: string; query: string }) {
  const { name, label, value, options = {}, all } = field
  const links = [...(all === undefined ? [] : [['', all] as const]), ...Object.entries(options)]
  return (
    <>
      {value !== '' && <input type="hidden" name={name} value={value} />}
      <ul className={styles.links} aria-label={label}>
        {links.map(([key, text]) => (
          <li key={key}>
            <a href={hrefWith(action, query, { [name]: key })} aria-current={key === value ? 'true' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The filters that are set, each as a link that takes it off. Nothing where none is set. */
export function SetFilters({ path, query, set }: { path: string; query: string; set: SetFilter[] }) {
  if (set.length === 0) return null
  return (
    <ul className="set" aria-label="Filters that are set">
      {set.map(({ name, label, value }) => (
        <li key={name}>
          <a className="tag linked" href={hrefWith(path, query, { [name]: null })}>
            <span className="vh">Remove the filter </span>
            {label}: <bdi>{value}</bdi>
            <Icon name="close" />
          </a>
        </li>
      ))}
      {set.length > 1 && (
        <li>
          <a className="tag linked" href={path}>
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}
