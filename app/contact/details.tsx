import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../ui/icon/icon.tsx'
import { mailAddress, phoneAddress } from '../ui/text/mail-address.ts'

export function ContactDetails({ email, phone, office }: { email: string; phone: string; office: string }) {
  return (
    <aside
      aria-label="Contact details"
      className="overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-20"
    >
      <dl className="grid gap-px bg-line sm:max-lg:grid-cols-3">
        <Detail icon={Mail} label="Email">
          <a href={mailAddress(email)} className="link break-all">
            {email}
          </a>
        </Detail>
        <Detail icon={Phone} label="Phone">
          <a href={phoneAddress(phone)} className="link">
            {phone}
          </a>
        </Detail>
        <Detail icon={MapPin} label="Office">
          {office}
        </Detail>
      </dl>
      <div className="border-t border-line bg-accent-soft px-5 py-5 text-ink-2">
        <h2 className="flex items-center gap-2 text-15 text-accent-ink">
          <Icon of={Clock} />
          Quick Response
        </h2>
        <p className="mt-1.5">We reply within 24 hours on business days. For urgent matters, please call.</p>
      </div>
    </aside>
  )
}

function Detail({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="flex items-center gap-2 text-13 text-ink-3">
        <Icon of={icon} />
        {label}
      </dt>
      <dd className="mt-1 text-15">{children}</dd>
    </div>
  )
}
