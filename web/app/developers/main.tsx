import './developers.css';
import { createRoot } from 'react-dom/client';
import { ReferencePage } from './reference-page.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root element');
createRoot(root).render(<ReferencePage />);
