import { createRoot, hydrateRoot } from 'react-dom/client'
import { Floor } from './sign-in.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
if (root.hasChildNodes()) hydrateRoot(root, <Floor />)
else createRoot(root).render(<Floor />)
