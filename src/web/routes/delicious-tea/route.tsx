import { ThemePage } from '../../components/theme-page.tsx';
import { deliciousTea } from '../../words/themes/delicious-tea.ts';

export { loadCatalogue as loader, skipServer as clientLoader } from '../catalogue-loader.ts';

export default () => <ThemePage theme={deliciousTea} />;
