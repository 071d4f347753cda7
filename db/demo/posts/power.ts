import { post } from './build.ts'

export const powerPosts = [
  post({
    title: 'How an interconnection queue works, and where a project gets stuck',
    slug: 'how-an-interconnection-queue-works',
    metaTitle: 'How an interconnection queue works',
    excerpt:
      'Three studies, two deposits and one agreement stand between a parcel and its first megawatt. What each step asks for.',
    keywords: 'power, interconnection queue, large load, system impact study, facilities study, data center power',
    published: '2026-11-10T14:00:00.000Z',
    updated: '2026-11-12T09:30:00.000Z',
    featured: true,
    body: `
A parcel beside a transmission line has a view of power. Whether it gets power is decided in a queue: the ordered list of requests that a utility or a grid operator studies, one after another or in groups. Most projects that fail do not fail on the land. They fail in this list, and usually for reasons that could have been known on the first day.

**There are two queues.** Generators wait in one, large loads in the other. The generator queue is run by the grid operator under federal rules, and its length makes the headlines. The load queue is mostly run by the utility that owns the wires, under state rules, and much of it is not public. When someone says the queue is five years long, ask which queue they mean.

**Step one: the inquiry.** You give the utility a location, a number of megawatts and a date. Some answer with a map of stations that have room, some with a letter, some with a fee schedule. The letter at this stage says what the utility *intends* to do. It reserves nothing, and it says so in the last paragraph.

**Step two: the system impact study.** Engineers add your load to a model of the grid and take elements out one at a time. If a line or transformer overloads when its neighbor is lost, something must be built. The study names what. Two facts matter here: the *ramp* you asked for, because a load that arrives in steps causes fewer upgrades, and the requests ahead of you, because the model treats them as if they were built.

**Step three: the facilities study.** Now the work is designed and priced: breakers, relays, line sections, a substation. Read the schedule before the cost. Large power transformers and high-voltage breakers have lead times of two to four years, and a study that assumes a spare in the yard is a different thing from one that assumes an order.

**Step four: the agreement.** It fixes who builds, who pays, in what order, and what happens if you use less than you asked for. Many utilities have adopted *large-load tariffs* since 2024 with three things in common: a minimum bill, often well above half of the contracted demand; collateral, in cash or by letter of credit; and a contract of ten years or more. They were written to separate projects with customers from projects with hopes, and they work.

**Where it gets stuck.** Four places, in our reading of the files landowners share:

The request was too big. Asking for 300 MW when 60 MW would start the business puts a 345 kV upgrade in the way of everything. Ask for the first phase in a form that can stand alone.

Site control was thin. Several states now require proof, an option or a lease of sufficient length, before a study starts. An unsigned letter of intent no longer counts.

The same project was asked for in several places. Utilities compare notes, and Texas requires applicants to disclose duplicate requests. A request that must be disclosed and withdrawn costs time and goodwill.

The study expired. Results are valid for months, not years. When a project ahead drops out, the group is studied again, sometimes to your advantage and sometimes not.

**Flexibility moves you forward.** A load that agrees to be interrupted for a limited number of hours a year may be served from capacity that a firm load cannot use. Some utilities offer this as an interim solution: interruptible now, firm when the line is done. For training clusters and mines that is often the best answer on the table. Put the offer in your first letter; engineers cannot assume it for you.

**What a landowner can do.** You cannot join the queue without a project, but you can make yours the parcel that moves fastest. Have the survey, the title and a plan of the easements ready. Know the name of the substation, its owner, and the voltage on each side. Keep every letter with its date. And if a former tenant left a service behind, ask the utility in writing whether the tap is still in its model. *Existing capacity that everyone forgot* is the shortest queue there is.`,
  }),
  post({
    title: 'Mining sites and stranded energy: when cheap power is cheap for a reason',
    slug: 'mining-sites-and-stranded-energy',
    metaTitle: 'Mining sites and stranded energy',
    excerpt:
      'Curtailed wind, flared gas and idle substations can carry a mine. Four questions tell a resource from a trap.',
    keywords: 'power, crypto mining site, stranded energy, curtailment, flare gas, interruptible load',
    published: '2026-09-22T14:00:00.000Z',
    updated: '2026-09-24T10:00:00.000Z',
    body: `
Stranded energy is energy that cannot reach a buyer. The wind blows and the line is full; the well makes gas and there is no pipe; the mill closed and its substation stands idle. A mine, or any computing load that can stop within minutes, can use what nobody else can. That is the whole business case, and it holds only as long as the reason for the low price lasts.

**Curtailed wind and sun.** In grids with nodal pricing, every substation has its own price, published every few minutes. Where many turbines share a line, the price falls to zero or below on windy nights. Download three years of hourly prices for the node, sort them, and look at the average of the cheapest seventy percent of hours. That figure, not the annual average, is what a flexible load pays for energy. Then ask what is planned. A new line to the cities ends the discount on the day it is energized.

**Gas without a pipe.** Associated gas at an oil well is flared when gathering lines are missing or full. Generators on skids can burn it for a container of machines. The volume declines with the well, often steeply in the first year, so equipment must be able to move. Ask for the decline curve, the composition of the gas, and the state's flaring rule: limits that tighten make your offer worth more to the operator.

**Idle substations.** Smelters, mills and shops leave transformers, breakers and sometimes a contract behind. This kind of stranded power lasts longest and is most often misread. The steel in the yard is not the right to use it. The utility may have released the capacity to others years ago. One letter settles it: *is the service at this address still in your planning model, at what demand, and until when?*

**Hydro at the end of the line.** Small dams in remote valleys sell into thin markets. They are reliable but seasonal. Ask for monthly output in a dry year.

**Four questions sort the offers.**

*Why is it cheap?* If nobody can answer in one sentence, nobody understands it. The answer should name a line, a pipe or a contract.

*How long will the reason last?* Read the grid operator's transmission plan. Projects with a permit and a budget will be built; projects on a long-range map may not.

*What does delivery add?* The price at the node is not the bill. Wires, ancillary services, taxes and the retailer's margin come on top, and some do not shrink when you stop. In Texas, transmission cost is shared out by demand in the four peak intervals of summer: a load that stops in those hours saves more than its energy.

*Who may switch you off?* Interruptible contracts state notice, hours a year and penalties. Read how many times it happened in the last hard winter. Loads of 75 MW and more that connect in ERCOT after 2025 must be able to curtail in emergencies by law.

**The site itself is simple, and still a site.** Ten megawatts of air-cooled machines need about two acres with fans, transformers and road. Noise is the usual cause of conflict: fans run day and night, and a quiet county without a noise ordinance will write one after the first summer. Plan the wall, the direction and the distance before the first complaint. Dust filters, weed control and hail guards are cheap to design in and expensive to add later.

**For the landowner** the terms follow from the short life. A lease of five to eight years with removal at the end, a bond for that removal, and a share of the power saving are more useful than a high rent for twenty-five years that stops after three. Keep the substation and the interconnection in your name if you can. Machines leave; *the service is what the next tenant will pay for*.`,
  }),
]
