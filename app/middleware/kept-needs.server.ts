import type { RouterContextProvider } from 'react-router'
import type { VersionName } from '#db/versions.server.ts'

/** What a kept page is made of: a change of any of these makes it stale. */
export function needsOf(_pattern: string, _context: Readonly<RouterContextProvider>): readonly VersionName[] {
  return all
}

const all: VersionName[] = [
  'deals',
  'deal_documents',
  'deal_images',
  'areas',
  'area_editions',
  'postcode_districts',
  'testimonials',
  // Views of posts are counted elsewhere, so that counting makes no page stale.
  'posts',
  'post_tags',
  'post_images',
  'post_slugs',
  'blog_categories',
  'post_categories',
  'authors',
  // A deal is on hold for others from the very next request on.
  'reservations',
  'legal_versions',
]
