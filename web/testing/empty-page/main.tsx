import { createRoot } from 'react-dom/client';

/** The least that React can show. The bench measures the portal against it. */
const page = document.getElementById('root');
if (page === null) throw new Error('the page has no root element');
createRoot(page).render(<strong>$1.00</strong>);
