/** Any other path below /admin, so that the desk's own frame says that nothing is there. */
export { action, default, loader } from '../not-found.tsx'
