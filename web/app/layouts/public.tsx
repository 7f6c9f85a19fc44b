import { Outlet } from 'react-router';
import { Footer } from '../../features/site/Footer.tsx';
import { PublicBar } from '../shell/PublicBar.tsx';

/** The frame of the pages that anyone may see. It loads nothing of the signed-in application. */
export default function PublicLayout() {
  return (
    <>
      <PublicBar />
      <main id="main">
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
