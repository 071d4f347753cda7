import { href } from 'react-router'
import { postDate } from '../../domain/content/blog-post.ts'
import { SHARE_PICTURE_SIZE, sharePicturePath } from '../../domain/share-picture.ts'
import { pictureUrl } from '../../domain/upload/media.ts'
import type { WebsiteIdentity } from '../../server/people/settings/website-info.ts'
import { breadcrumbList, type HeadExtras, organizationRef, type Thing } from '../ui/document/structured-data.ts'
import type { ShownPost } from './load-post.ts'

/** Search engines truncate longer headlines. */
const MAX_HEADLINE = 110

/** Structured data and share pictures of a post. */
export function postExtras(post: ShownPost, website: WebsiteIdentity): HeadExtras {
  const { publicUrl } = website
  const pictures = [
    { url: sharePicturePath('blog', post), alt: post.title, size: SHARE_PICTURE_SIZE },
    ...(post.cover_image === null
      ? []
      : [{ url: pictureUrl('blog-media', post.cover_image, 1440, 'webp'), alt: post.cover_alt ?? post.title }]),
  ]
  const crumbs = [{ label: 'Blog', to: href('/blog') }, { label: post.title }]
  return { pictures, structuredData: [blogPosting(post, website, pictures), breadcrumbList(publicUrl, crumbs)] }
}

function blogPosting(post: ShownPost, website: WebsiteIdentity, pictures: { url: string }[]): Thing {
  const { publicUrl } = website
  const address = `${publicUrl}/blog/${encodeURIComponent(post.slug)}`
  const description = post.meta_description || post.excerpt
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    url: address,
    headline: post.title.slice(0, MAX_HEADLINE),
    ...(description ? { description } : {}),
    ...(post.meta_keywords ? { keywords: post.meta_keywords } : {}),
    image: pictures.map(({ url }) => new URL(url, publicUrl).href),
    datePublished: postDate(post),
    dateModified: post.updated_at,
    timeRequired: `PT${post.reading_minutes}M`,
    inLanguage: 'en',
    author: organizationRef(website),
    publisher: organizationRef(website),
  }
}
