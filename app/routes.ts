import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of screens, in the order of the specification's own table. An unmatched path shows Home, as a 404. */
export default [
  index('home/home.tsx'),
  route('login', 'account/login.tsx'),
  route('signup', 'account/signup.tsx'),
  route('dashboard', 'data/dashboard.tsx'),
  route('data', 'data/data.tsx'),
  route('blog', 'blog/blog.tsx'),
  route('blog/*', 'blog/post.tsx'),
  route('city/*', 'city/city.tsx'),
  route('learn', 'learn/learn.tsx'),
  route('contact', 'contact/contact.tsx'),
  route('search', 'search/search.tsx'),
  route('listings/:slug', 'listing/listing.tsx'),
  route('list-your-land', 'owner/list-your-land.tsx'),
  route('demo', 'demo/demo.tsx'),
  route('privacy', 'legal/privacy.tsx'),
  route('terms', 'legal/terms.tsx'),
  route('*', 'home/unmatched.tsx'),
] satisfies RouteConfig
