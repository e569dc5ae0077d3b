//! Words around health, and around the wishes that may follow from it.

pub(super) const ILLNESS: &str = "\
    diabet* cancer cancers leukemia leukaemia melanoma tumor tumour carcinoma hiv hepatitis tubercul* asthma* \
    pregnan* miscarr* ivf depressive bipolar schizo* ptsd psychosis psychotic anorexi* bulimi* suicid* \
    alcoholi* sobriety rehab overdos* insulin metformin sertralin* fluoxetin* prozac zoloft lexapro \
    escitalopram citalopram xanax adderall ritalin methylphenidat* methadone antidepress* antipsychot* \
    chemotherap* chemo dialysis warfarin prednison* levothyroxin* ozempic semaglutid* lamotrigin* quetiapin* \
    lisinopril atorvastatin amoxicillin penicillin* allerg* anaphyla* celiac coeliac crohn* colitis ibs \
    endometrio* hypertens* hypothyroid* hyperthyroid* thyroid parkinson* alzheimer* dementia arthritis psoria* \
    lupus fibromyalg* infarct* pacemaker chlamydia herpes syphilis gonorrh* covid infertil* menopaus* erectile \
    lymph* cirrhosis krebs *krebs krebserkrank* krebskrank* schwanger* zuckerkrank* herzinfarkt* schlaganfall* \
    bluthochdruck* suchtkrank* schwerbehindert* behindert* krankgeschrieben* krankheit erkrank* magersücht* \
    fehlgeburt* aidskrank* demenz* enceinte* grossesse cancéreu* dépressi* séropositi* vih maladie* malade \
    handicapé* alcoolique* insuline embaraz* depresión depresivo seropositiv* asma asmátic* enferm* \
    discapacidad esquizofren* insulina alcohólic* grávida gravidez câncer cancro depressão deprimid* doença* \
    doente deficiência alcoólatr* incinta gravidanza tumore sieropositiv* malat* alcolista zwanger* kanker \
    borstkanker suikerziekte ziekte verslaafd* hartaanval* cukrzyc* ciąż* ciężarn* nowotw* rak raka depresj* \
    padaczk* zawał* niepełnospraw* alkoholi* uzależni* gravid cukrovk* těhotn* rakovin* raskaan* syöpä \
    masennus hamile* kanser* diyabet* depresyon* hastalığı* alerji* abortion paralyzed paralysed choruje chory \
    chora chorob* depresso depressa alérgic* alergi* depression* diabét* depressie* cáncer hernia* diabèt* \
    leucemi* leucémi* leukämi* białaczk* sclérose sclerosi* esclerosis *ectomy *itis *olol *azepam *azolam \
    *oxetine *cillin *mycin *statin *prazole *sartan *gliptin brca* anemia anaemia eczema gout glaucoma \
    thrombosis embolism concussion fibrosis dystroph* palsy postpartum autoimmune hospice cocaine heroin \
    opioid* panikattack* essstörung* angststörung* rheuma* herzkrank* bipolai* chimiothérap* avortement \
    quimioterap* aborto infart* ictus enfarte chemioterap* udarze kemoterapi* astım* \
    диабет* рак рака раком онколог* беремен* астм* аллерг* вич инсулин* шизофрен* биполяр* алкогол* наркозав* \
    гепатит* гипертон* инсульт* инфаркт* псориаз* туберкул* антидепресс* болеет болен больна болезн* \
    заболеван* диагноз* діабет* вагітн* депрес* хвор* захворюв* аутоиммун* инвалид инвалида инвалидом \
    инвалидность инвалидности інвалід інвалідність лейкем* лейкоз* стенокард* химиотерап* склероз* опухол* \
    запой* паническ* інсульт* онкохвор* \
    سكري السكري سرطان حامل اكتئاب الاكتئاب الربو إيدز مرض مريض مريضة إعاقة مصاب مصابة الصرع \
    סוכרת סרטן הריון בהריון דיכאון אסתמה חולה אלרגי אלרגית כימותרפיה \
    मधुमेह डायबिटीज कैंसर गर्भवती अवसाद अस्थमा बीमारी एलर्जी एचआईवी \
    糖尿病 癌症 癌 肿瘤 腫瘤 怀孕 懷孕 孕妇 抑郁症 抑郁 憂鬱症 哮喘 艾滋病 精神分裂 双相 高血压 高血壓 心脏病 心臟病 肝炎 残疾 过敏 過敏 胰岛素 患有 确诊 妊娠 うつ病 鬱病 喘息 統合失調症 \
    双極性 高血圧 心臓病 アレルギー インスリン 障害者 持病 がん患者 乳がん 肺がん 胃がん がんです 対人恐怖 がん治療 がんの治療 末期がん 抗抑郁 白血病 脳卒中 中风 躁郁 焦虑症 强迫症 精神病 乙肝 \
    流产 堕胎 パニック障害 適応障害 乳癌 流産 脳梗塞 不妊 摂食障害 \
    당뇨* 암에 암을 암이 암환자* 임신* 우울증* 천식* 고혈압* 조현병* 알레르기* 장애인* 인슐린* 백혈병* 공황장애* 뇌졸중* 항암* 조울증*";

pub(super) const TRAIT: &str = "\
    adhd autis* asperger* epilep* épilep* migraine* tourette* neurodiver* photosensitiv* ocd tinnitus vertigo \
    narcolep* insomni* anxiety adhs migräne* tdah migrañ* enxaqueca emicrani* epilessi* migren* dehb burnout \
    ansiedad ansiedade ansia \
    сдвг аутиз* аутист* мигрен* эпилепс* рдуг тревожн* \
    توحد \
    אוטיז* קשב \
    मिर्गी \
    自闭症 自閉症 多动症 癫痫 偏头痛 発達障害 自閉 てんかん 片頭痛 \
    자폐* 뇌전증* 편두통* 불안장애*";

pub(super) const CARE: &str = "\
    therapy therapist psychotherap* psychiatr* medication medications medicated meds prescribed prescription \
    surgery hospitali* disability disorder illness ill sick heart panic mental eating blood chronic mg mcg \
    antibiotic* relapse* addict* rehabilitation wheelchair transplant* biopsy depressed medikament* therapie \
    therapeut* operiert arzt tabletten krank médicament* thérapie opéré* ordonnance medicament* diagnosticad* \
    remédio* internad* farmac* psicoterapia ricoverat* medicijn* geopereerd leki lekarstw* terapi* zdiagnoz* \
    ilaç ilaçlar* tedavi* ameliyat* diagnosed diagnosis diagnostiziert diagnostiqué* operado operada stroke \
    breakdown premature kidney broken syndrome nervous fausse \
    таблетк* лекарств* терапи* психиатр* психотерап* мг ліки лікар* прооперир* операцию операция операции \
    دواء \
    תרופות תרופה \
    दवा इलाज \
    吃药 服药 手术 住院 治疗 化疗 毫克 服用 手術 入院 通院 治療 \
    약을 수술* 입원* 치료*";

pub(super) const NEED: &str = "\
    prefer prefers preferred want wants like likes avoid avoids use uses using need needs please keep short \
    shorter large larger font fonts contrast keyboard captions voice motion reader friendly bullet bullets \
    dark theme no without never always small steps breaks formatting naming summaries flashing bevorzug* \
    braucht bitte kurze vermeide* keine préfère* préfér* éviter besoin prefier* evita* necesita prefere* \
    precisa preferisc* graag liever woli proszę unika* tercih* \
    предпочит* нуж* избега* без коротк* віддає перевагу \
    يفضل \
    תעדיף מעדיף \
    मदद \
    偏好 喜欢 需要 避免 请 好む 必要 避け 希望 \
    선호* 필요*";
