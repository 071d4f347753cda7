import aiCampus from './ai-campus.json' with { type: 'json' }
import edge from './edge.json' with { type: 'json' }
import mining from './mining.json' with { type: 'json' }
import { type Profile, profileSchema } from './profile.ts'

/** The profiles that the product ships. */
export const PROFILES: readonly Profile[] = [aiCampus, mining, edge].map((data) => profileSchema.parse(data))

export const findProfile = (key: string): Profile | undefined => PROFILES.find((profile) => profile.key === key)
