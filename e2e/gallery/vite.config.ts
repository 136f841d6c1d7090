import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery: `npm run gallery` serves it with hot reload, and tests serve the build with the portal's security headers. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/gallery',
    emptyOutDir: true,
    rolldownOptions: { checks: { pluginTimings: false } },
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
