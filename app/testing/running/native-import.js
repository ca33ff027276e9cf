/** Node's own `import()`: Vitest loads in its own way whatever a module that it knows imports. */
export const nativeImport = (address) => import(address)
