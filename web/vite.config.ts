import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  server: { proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  build: {
    target: 'es2023',
    // Small files stay files: a strict content policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Read by react-router.config.ts once the build is done.
    manifest: true,
  },
});
